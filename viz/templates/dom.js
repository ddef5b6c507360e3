"use strict";
// Small helpers to build the page. Text is only ever set as text, never as markup.

const Dom = (() => {
  const byId = (id) => document.getElementById(id);

  function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name === "class") element.className = value;
      else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (name in element) element[name] = value;
      else element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  }

  function svg(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** A link for web addresses, plain text for every other scheme. */
  function link(text, url, more = {}) {
    if (!/^https?:\/\//i.test(url || "")) return make("span", { textContent: text, dir: "auto", ...more });
    return make("a", { textContent: text, href: url, target: "_blank", rel: "noopener noreferrer", dir: "auto", ...more });
  }

  const number = (value) => value.toLocaleString("en");

  const count = (value, one, many = one + "s") => `${number(value)} ${value === 1 ? one : many}`;

  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  return { byId, make, svg, link, number, count, calm };
})();
