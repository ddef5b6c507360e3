"use strict";
// Names on the picture: communities first, then concepts by weight, each only where it covers no other.

const Labels = (() => {
  const FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
  const PIXELS_EACH = 14000;
  const MOST = 130;
  const LOOK_AT = 700;
  const AIR = 3;
  const SMALL = 62;
  const VISIBLE = 4;
  const URGENT = 20;
  const widths = new Map();

  function width(context, text, font) {
    const key = font + text;
    if (!widths.has(key)) {
      context.font = font;
      widths.set(key, context.measureText(text).width);
    }
    return widths.get(key);
  }

  class Plan {
    constructor({ width, height, nodes }) {
      this.right = width;
      this.bottom = height;
      this.boxes = [];
      this.shapes = nodes.filter((place) => place.reach > VISIBLE).slice(0, MOST);
    }

    inside(box) {
      return box.left >= 2 && box.top >= 2 && box.left + box.width <= this.right - 2 && box.top + box.height <= this.bottom - 2;
    }

    free(box) {
      return this.inside(box) && !this.boxes.some(
        (other) =>
          other.left < box.left + box.width + AIR && other.left + other.width > box.left - AIR &&
          other.top < box.top + box.height + AIR && other.top + other.height > box.top - AIR,
      );
    }

    /** Tell whether a name would lie on the shape of a concept that weighs as much as its own. */
    covers(box, own) {
      return this.shapes.some(
        ({ node, x, y, reach }) =>
          node !== own.node && reach > own.reach * 0.6 &&
          x + reach * 0.7 > box.left && x - reach * 0.7 < box.left + box.width &&
          y + reach * 0.7 > box.top && y - reach * 0.7 < box.top + box.height,
      );
    }

    take(boxes, own = null) {
      const free = boxes.filter((box) => this.free(box));
      const urgent = own && (own.node === State.selection.node || own.node.index < URGENT);
      const found = free.find((box) => !own || !this.covers(box, own)) || (urgent ? free[0] : undefined);
      if (found) this.boxes.push(found);
      return found;
    }
  }

  const shorten = (text) => (text.length > 34 ? text.slice(0, 32).trimEnd() + "…" : text);

  function write(context, text, x, y, font, colour, halo) {
    context.font = font;
    context.lineWidth = 3.5;
    context.strokeStyle = halo;
    context.strokeText(text, x, y);
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }

  /** Boxes to try for a name: below the point, above it, right of it, left of it, then the corners. */
  function around(x, y, reach, wide, high) {
    const [below, above, right, left] = [y + reach + 1, y - reach - high - 1, x + reach + 3, x - reach - wide - 3];
    const level = [y + reach * 0.5, y - reach * 0.5 - high];
    return [
      [x - wide / 2, below], [x - wide / 2, above], [right, y - high / 2], [left, y - high / 2],
      [right, level[0]], [right, level[1]], [left, level[0]], [left, level[1]],
    ].map(([start, top]) => ({ left: start, top, width: wide, height: high }));
  }

  function nodeLabel(context, plan, place, theme) {
    const { node, x, y, reach } = place;
    const chosen = State.selection.node === node;
    const size = chosen ? 15 : Math.round(Math.min(15, 10.5 + reach / 5));
    const font = `${chosen || reach > 13 ? 600 : 400} ${size}px ${FONT}`;
    const text = shorten(node.name);
    const box = plan.take(around(x, y, reach, width(context, text, font) + 4, size + 3), place);
    if (box) write(context, text, box.left + 2, box.top + size / 2 + 1.5, font, theme.text, theme.halo);
    return Boolean(box);
  }

  function communityLabel(context, plan, place, theme) {
    const whole = place.community.name.split(", ").map(shorten);
    const lines = place.reach < SMALL ? whole.slice(0, 1) : whole;
    const fonts = lines.map((line, index) => `${index ? 600 : 700} ${index ? 12 : 14}px ${FONT}`);
    const wide = Math.max(...lines.map((line, index) => width(context, line, fonts[index]))) + 6;
    const high = lines.length * 15 + 4;
    const tops = [1, 0.7, 0.3, 0].map((share) => place.y - place.reach - high * share).concat(place.y + place.reach - high * 0.4, place.y - high / 2);
    const left = Math.max(3, Math.min(place.x - wide / 2, plan.right - wide - 3));
    const box = plan.take(tops.map((top) => ({ left, top, width: wide, height: high })));
    if (!box) return;
    lines.forEach((line, index) => {
      const x = left + (wide - width(context, line, fonts[index])) / 2;
      write(context, line, x, box.top + 9 + index * 15, fonts[index], theme.strong(place.community.colour), theme.halo);
    });
  }

  /** Draw names in screen pixels; give how many concepts got one. */
  function draw(context, view) {
    const plan = new Plan(view);
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    view.communities.forEach((place) => communityLabel(context, plan, place, view.theme));
    const roomy = Math.max(10, (view.width * view.height) / PIXELS_EACH);
    const most = Math.min(MOST, roomy * Math.pow(Math.max(1, view.zoom), 1.3));
    let written = 0;
    for (const place of view.nodes.slice(0, LOOK_AT)) {
      if (written >= most) break;
      if (nodeLabel(context, plan, place, view.theme)) written += 1;
    }
    return { written, boxes: plan.boxes };
  }

  return { draw };
})();
