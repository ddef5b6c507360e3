"use strict";
// The colours of the page, read from the style sheet, for what is drawn on the canvas.

const Theme = (() => {
  const colours = {};

  function mix(colour, into, share) {
    const parts = (hex) => [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
    const [a, b] = [parts(colour), parts(into)];
    const mixed = a.map((part, index) => Math.round(part * (1 - share) + b[index] * share));
    return "#" + mixed.map((part) => part.toString(16).padStart(2, "0")).join("");
  }

  function read() {
    const style = getComputedStyle(document.documentElement);
    const value = (name) => style.getPropertyValue(name).trim();
    Object.assign(colours, { back: value("--back"), text: value("--text"), accent: value("--accent"), line: value("--line-strong") });
    colours.halo = colours.back + "e0";
    colours.strong = (colour) => mix(colour, colours.text, 0.35);
  }

  return { colours, read };
})();
