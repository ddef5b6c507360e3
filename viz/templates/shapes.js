"use strict";
// A shape for each type, the second cue beside colour, for the canvas and for the legend.

const Shapes = (() => {
  function polygon(path, x, y, radius, corners, turn) {
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = turn + (corner * 2 * Math.PI) / corners;
      path.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    path.closePath();
  }

  function star(path, x, y, radius) {
    for (let corner = 0; corner < 10; corner += 1) {
      const reach = corner % 2 ? radius * 0.5 : radius * 1.2;
      const angle = -Math.PI / 2 + (corner * Math.PI) / 5;
      path.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
    }
    path.closePath();
  }

  const circle = (path, x, y, radius) => path.arc(x, y, radius, 0, 2 * Math.PI);

  function ring(path, x, y, radius) {
    path.arc(x, y, radius, 0, 2 * Math.PI);
    path.moveTo(x + radius * 0.5, y);
    path.arc(x, y, radius * 0.5, 2 * Math.PI, 0, true);
  }

  const up = -Math.PI / 2;
  const shapes = {
    method: circle,
    model: (path, x, y, radius) => polygon(path, x, y, radius * 1.2, 4, 0),
    architecture: (path, x, y, radius) => polygon(path, x, y, radius * 1.08, 6, up),
    task: (path, x, y, radius) => polygon(path, x, y + radius * 0.18, radius * 1.25, 3, up),
    dataset: (path, x, y, radius) => polygon(path, x, y, radius * 1.2, 4, Math.PI / 4),
    metric: (path, x, y, radius) => polygon(path, x, y - radius * 0.18, radius * 1.25, 3, -up),
    theory: star,
    area: ring,
    software: (path, x, y, radius) => polygon(path, x, y, radius * 1.1, 5, up),
  };

  /** Put the outline of a type's shape on a path. */
  const trace = (path, type, x, y, radius) => (shapes[type] || circle)(path, x, y, radius);

  /** Draw a type's shape for the legend. */
  function icon(type, colour) {
    const canvas = Dom.make("canvas", { class: "icon", width: 32, height: 32 });
    const context = canvas.getContext("2d");
    context.fillStyle = colour;
    context.beginPath();
    trace(context, type, 16, 16, 11);
    context.fill();
    return canvas;
  }

  return { trace, icon };
})();
