"use strict";
// Puts the parts together: theme, keys, help, and what follows a change of filters or selection.

(() => {
  const { byId, make } = Dom;
  const root = document.documentElement;
  const KEYS = [
    ["/", "search"], ["J, K", "next and previous concept by PageRank"], ["F", "whole picture"], ["Z", "zoom to the selection"],
    ["I", "only the selection's neighbourhood"], ["T", "table"], ["P", "save PNG"], ["D", "light or dark"], ["R", "reset filters"],
    ["arrows, + and −", "move and zoom, when the picture has the focus"], ["Esc", "close, clear the selection"], ["?", "this help"],
  ];

  function setTheme(dark) {
    root.dataset.theme = dark ? "dark" : "light";
    byId("theme-button").setAttribute("aria-pressed", String(dark));
    Picture.repaint();
    Filters.show();
    Details.show();
  }

  const toggleTheme = () => setTheme(root.dataset.theme !== "dark");

  function fillHelp() {
    const rows = KEYS.map(([key, what]) => make("tr", {}, make("th", {}, make("kbd", { textContent: key })), make("td", { textContent: what })));
    byId("help").append(
      make("button", { class: "close", "aria-label": "Close", textContent: "×", onclick: () => byId("help").close() }),
      make("h2", { id: "help-title", textContent: "Reading and keys" }),
      make("p", { textContent: "Shape tells the type, colour and place the community, size the PageRank. The address of this page follows the selection: copy it to lead others to a concept or a link." }),
      make("table", {}, ...rows));
  }

  function step(by) {
    const shown = Data.nodes.filter((node) => node.visible || State.filters.alone);
    const at = shown.indexOf(State.selection.node);
    if (shown.length) Details.open(shown[(at + by + shown.length) % shown.length] || shown[0]);
  }

  function zoomToSelection() {
    if (State.selection.kind === "node") Picture.goTo(State.selection.node);
    if (State.selection.kind === "link") Picture.goTo(State.selection.link.source);
    if (State.selection.kind === "community") Picture.goToCommunity(State.selection.community);
  }

  function escape() {
    if (!byId("table").hidden) Table.toggle(false);
    else State.clear();
  }

  const actions = {
    "/": () => byId("search").focus(), j: () => step(1), k: () => step(-1), f: () => Picture.fit(true), z: zoomToSelection,
    i: Details.toggleAlone, t: () => Table.toggle(), p: Export.png, d: toggleTheme, r: State.reset, Escape: escape,
    "?": () => byId("help").showModal(),
  };

  function pressed(event) {
    const typing = event.target.matches("input[type=search]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  function toggleFilters() {
    const open = document.body.classList.toggle("filters-open");
    byId("filters-button").setAttribute("aria-expanded", String(open));
  }

  function listen() {
    byId("table-button").addEventListener("click", () => Table.toggle());
    byId("fit-button").addEventListener("click", () => Picture.fit(true));
    byId("image-button").addEventListener("click", Export.png);
    byId("theme-button").addEventListener("click", toggleTheme);
    byId("help-button").addEventListener("click", () => byId("help").showModal());
    byId("filters-button").addEventListener("click", toggleFilters);
    document.addEventListener("keydown", pressed);
    window.addEventListener("hashchange", State.readAddress);
  }

  function follow() {
    State.on("filters", () => { Picture.refresh(); Filters.show(); Table.refresh(); });
    State.on("selection", () => { Picture.refresh(); Filters.showCounts(); Details.show(); });
  }

  Picture.start();
  Filters.start();
  Search.start();
  fillHelp();
  listen();
  follow();
  State.readAddress();
  setTheme(matchMedia("(prefers-color-scheme: dark)").matches);
  if (State.selection.kind !== "none") zoomToSelection();
  byId("picture").dataset.ready = "true";
})();
