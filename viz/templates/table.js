"use strict";
// All concepts that pass the filters as a table, sorted by any column: the way to the graph without the canvas.

const Table = (() => {
  const { make, byId, number } = Dom;
  const section = byId("table");
  const text = (value) => (a, b) => value(a).localeCompare(value(b), "en");
  const fewer = (value) => (a, b) => value(b) - value(a);
  const COLUMNS = [
    { name: "Concept", show: (node) => node.name, order: text((node) => node.name) },
    { name: "Type", show: (node) => node.type, order: text((node) => node.type) },
    { name: "Papers", show: (node) => number(node.papers), raw: (node) => node.papers, order: fewer((node) => node.papers) },
    { name: "PageRank", show: (node) => node.pagerank.toFixed(5), raw: (node) => node.pagerank, order: fewer((node) => node.pagerank) },
    { name: "Betweenness", show: (node) => node.betweenness.toFixed(5), raw: (node) => node.betweenness, order: fewer((node) => node.betweenness) },
    { name: "Neighbours", show: (node) => number(node.degree), raw: (node) => node.degree, order: fewer((node) => node.degree) },
    { name: "Community", show: (node) => node.group.name, order: text((node) => node.group.name) },
  ];
  const sorting = { column: COLUMNS[3], back: false };

  function rows() {
    const sign = sorting.back ? -1 : 1;
    return Data.nodes.filter((node) => node.visible).sort((a, b) => sign * sorting.column.order(a, b) || a.index - b.index);
  }

  function cell(column, node) {
    if (column === COLUMNS[0]) {
      const name = make("button", { class: "node", onclick: () => State.node(node) }, Shapes.icon(node.type, node.group.colour), make("span", { textContent: node.name, dir: "auto" }));
      return make("th", { scope: "row" }, name);
    }
    return make("td", { class: column.raw ? "number" : "", textContent: column.show(node), title: column.raw ? "" : column.show(node), dir: "auto" });
  }

  function sortBy(column) {
    sorting.back = sorting.column === column && !sorting.back;
    sorting.column = column;
    show();
    section.querySelector(`[data-column="${column.name}"]`).focus();
  }

  function head(column) {
    const active = sorting.column === column;
    const falling = Boolean(column.raw) !== sorting.back;
    const arrow = active ? (falling ? " ↓" : " ↑") : "";
    const button = make("button", { "data-column": column.name, textContent: column.name + arrow, onclick: () => sortBy(column) });
    return make("th", { scope: "col", class: column.raw ? "number" : "", "aria-sort": active ? (falling ? "descending" : "ascending") : "none" }, button);
  }

  function show() {
    const shown = rows();
    const body = make("tbody", {}, ...shown.map((node) => make("tr", {}, ...COLUMNS.map((column) => cell(column, node)))));
    section.replaceChildren(
      make("div", { class: "table-head" },
        make("h2", { textContent: Dom.count(shown.length, "concept") }),
        make("button", { textContent: "Save CSV", onclick: () => Export.csv(COLUMNS, shown) }),
        make("button", { class: "close", "aria-label": "Close the table", textContent: "×", onclick: () => toggle(false) })),
      make("table", {}, make("thead", {}, make("tr", {}, ...COLUMNS.map(head))), body));
  }

  function toggle(open = section.hidden) {
    section.hidden = !open;
    byId("table-button").setAttribute("aria-pressed", String(open));
    if (open) show();
  }

  return { toggle, refresh: () => { if (!section.hidden) show(); } };
})();
