"use strict";
// Files to save: the picture as PNG at twice the screen's resolution, the table as CSV.

const Export = (() => {
  function save(blob, name) {
    const link = Dom.make("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 5000);
  }

  /** Draw once at a higher resolution, copy, and draw again as before. */
  function enlarged(times) {
    const { network } = Picture;
    const { canvas } = network.canvas.frame;
    const before = network.canvas.pixelRatio;
    const ratio = Math.max(times, before * times);
    network.canvas.pixelRatio = ratio;
    [canvas.width, canvas.height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    network.renderer._redraw(); // redraw() would first put the screen's size back
    const copy = onBackground(canvas, ratio);
    network.canvas.pixelRatio = before;
    [canvas.width, canvas.height] = [Math.round(canvas.clientWidth * before), Math.round(canvas.clientHeight * before)];
    network.redraw();
    return copy;
  }

  function onBackground(canvas, ratio) {
    const copy = Dom.make("canvas", { width: canvas.width, height: canvas.height });
    const context = copy.getContext("2d");
    context.fillStyle = Picture.theme.back;
    context.fillRect(0, 0, copy.width, copy.height);
    context.drawImage(canvas, 0, 0);
    context.fillStyle = Picture.theme.text;
    context.font = `600 ${13 * ratio}px system-ui, "DejaVu Sans", sans-serif`;
    context.fillText(document.title, 12 * ratio, 22 * ratio);
    return copy;
  }

  function png() {
    const copy = enlarged(2);
    copy.toBlob((blob) => save(blob, "knowledge-graph.png"));
    return copy;
  }

  /** Quote a cell; a leading sign that a spreadsheet would run as a formula is made harmless. */
  function quoted(value) {
    const text = String(value);
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? "'" + text : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  }

  function csvText(columns, nodes) {
    const line = (cells) => cells.map(quoted).join(",");
    const rows = nodes.map((node) => line(columns.map((column) => (column.raw || column.show)(node))));
    return [line(columns.map((column) => column.name)), ...rows].join("\r\n") + "\r\n";
  }

  const csv = (columns, nodes) => save(new Blob(["\ufeff", csvText(columns, nodes)], { type: "text/csv" }), "concepts.csv");

  return { png, csv, csvText, enlarged };
})();
