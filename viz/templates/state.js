"use strict";
// What is shown and what is selected. The address's fragment holds the selection, so that a link leads back to it.

const State = (() => {
  const { nodes, links, about, years } = Data;
  const fresh = () => ({
    types: new Set(Data.types),
    communities: new Set(Data.communities.map((community) => community.id)),
    papers: 1,
    shared: 1,
    links: about.linksShown,
    from: years[0],
    to: years[1],
    alone: false,
  });
  const filters = fresh();
  const listeners = { filters: [], selection: [] };
  let selection = { kind: "none" };

  const on = (event, listener) => listeners[event].push(listener);
  const tell = (event) => listeners[event].forEach((listener) => listener());
  const wholeTime = () => filters.from === years[0] && filters.to === years[1];

  /** Papers on a concept in the chosen years. */
  function papersOf(node) {
    if (wholeTime()) return node.papers;
    return node.years.reduce((sum, [year, papers]) => sum + (year >= filters.from && year <= filters.to ? papers : 0), 0);
  }

  const inTime = (link) => wholeTime() || (link.first !== null && link.first <= filters.to && link.last >= filters.from);

  function nodePasses(node, near) {
    if (filters.alone && near && !near.has(node)) return false;
    return filters.types.has(node.type) && filters.communities.has(node.community) && papersOf(node) >= filters.papers;
  }

  /** A link of the selected concept is shown however weak it is; all others only among the strongest of either end. */
  function linkPasses(link) {
    if (!link.source.visible || !link.target.visible || link.papers < filters.shared || !inTime(link)) return false;
    if (selection.kind === "link") return link === selection.link;
    if (selection.kind === "node") return link.source === selection.node || link.target === selection.node;
    return link.rank < filters.links;
  }

  function nearSelection() {
    if (selection.kind === "link") return new Set([selection.link.source, selection.link.target]);
    if (selection.kind !== "node") return null;
    return new Set([selection.node, ...selection.node.links.map((link) => Data.other(link, selection.node))]);
  }

  function refresh() {
    const near = nearSelection();
    nodes.forEach((node) => (node.visible = nodePasses(node, near)));
    if (selection.kind === "node") selection.node.visible = true;
    links.forEach((link) => (link.visible = linkPasses(link)));
    markBright();
  }

  function markBright() {
    const bright = new Set();
    if (selection.kind === "node") bright.add(selection.node);
    links.forEach((link) => {
      if (link.visible && selection.kind !== "none") bright.add(link.source).add(link.target);
    });
    const all = selection.kind === "none" || selection.kind === "community";
    nodes.forEach((node) => {
      node.bright = all ? selection.kind === "none" || node.community === selection.community.id : bright.has(node);
    });
  }

  function change(edit) {
    edit(filters);
    refresh();
    tell("filters");
  }

  const reset = () => change((current) => Object.assign(current, fresh()));

  const fragment = {
    node: (chosen) => new URLSearchParams({ concept: chosen.node.id }),
    link: (chosen) => new URLSearchParams({ link: chosen.link.source.id + "~" + chosen.link.target.id }),
    community: (chosen) => new URLSearchParams({ community: chosen.community.id }),
    none: () => new URLSearchParams(),
  };

  function fromAddress() {
    const parts = new URLSearchParams(location.hash.slice(1));
    const node = Data.nodeById.get(parts.get("concept"));
    const community = parts.has("community") ? Data.communityById.get(Number(parts.get("community"))) : undefined;
    const [a, b] = (parts.get("link") || "").split("~").map((id) => Data.nodeById.get(id));
    const link = a && b && Data.linkBetween(a, b);
    if (node) return { kind: "node", node };
    if (link) return { kind: "link", link };
    return community ? { kind: "community", community } : { kind: "none" };
  }

  function readAddress() {
    selection = fromAddress();
    if (selection.kind === "none") filters.alone = false;
    refresh();
    tell("selection");
  }

  function select(chosen) {
    const wanted = fragment[chosen.kind](chosen).toString();
    if (location.hash.slice(1) !== wanted) location.hash = wanted;
    else readAddress();
  }

  return {
    filters, on, change, reset, select, readAddress, papersOf, wholeTime,
    get selection() { return selection; },
    node: (node) => select({ kind: "node", node }),
    link: (link) => select({ kind: "link", link }),
    community: (community) => select({ kind: "community", community }),
    clear: () => select({ kind: "none" }),
  };
})();
