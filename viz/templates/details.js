"use strict";
// The panel on the right: what the graph knows of the selected concept, link or community.

const Details = (() => {
  const { make, count, number } = Dom;
  const panel = Dom.byId("details");
  const FEW = 12;
  const RELATIONS = {
    introduces: "Introduced by",
    builds_on: "Built on by",
    compares_with: "Compared with by",
    evaluated_on: "Used for evaluation by",
    reports: "Results reported on it by",
  };

  const heading = (text, more) => make("h3", {}, text, more ? make("span", { class: "more", textContent: more }) : null);

  /** Say how many of a number are listed. */
  const listed = (shown, all) => (shown < all ? `${number(shown)} of ${number(all)}` : number(all));

  const nodeButton = (node) =>
    make("button", { class: "node", onclick: () => open(node) }, Shapes.icon(node.type, node.group.colour), make("span", { textContent: node.name, dir: "auto" }));

  function open(node) {
    State.node(node);
    requestAnimationFrame(() => Picture.goTo(node));
  }

  const communityButton = (community) =>
    make("button", { class: "plain", textContent: community.name, dir: "auto", onclick: () => openCommunity(community) });

  function openCommunity(community) {
    State.community(community);
    Picture.goToCommunity(community);
  }

  // A concept ---------------------------------------------------------------------------------------------------

  const tile = (value, name, title) => make("div", { class: "tile", title: title || "" }, make("b", { textContent: value }), make("span", { textContent: name }));

  const tiles = (node) =>
    make("div", { class: "tiles" },
      tile(number(node.papers), node.papers === 1 ? "paper" : "papers", count(node.mentions, "mention")),
      tile(number(node.degree), node.degree === 1 ? "neighbour" : "neighbours", "Concepts named together with it in a paper"),
      tile("#" + number(node.place), "PageRank", `PageRank ${node.pagerank}`),
      tile("#" + number(node.betweennessPlace), "betweenness", `Betweenness ${node.betweenness}: how often it lies between others`));

  function head(node) {
    const kind = [node.type, node.status === "curated" ? "" : node.status, node.since ? `since ${node.since}` : ""].filter(Boolean).join(", ");
    return [
      make("h2", { dir: "auto" }, Shapes.icon(node.type, node.group.colour), node.name),
      make("p", { class: "meta" }, kind, " · ", communityButton(node.group)),
      node.aliases.length ? make("p", { class: "meta", dir: "auto" }, "Also: " + aliasText(node.aliases)) : null,
      broader(node),
    ];
  }

  const aliasText = (aliases) => aliases.slice(0, 8).join(", ") + (aliases.length > 8 ? ` and ${aliases.length - 8} more` : "");

  function broader(node) {
    const above = node.broader.map((id) => Data.nodeById.get(id)).filter(Boolean);
    return above.length ? make("p", { class: "meta" }, "Part of ", ...above.map(nodeButton)) : null;
  }

  function actions(node) {
    const alone = make("button", {
      textContent: "Only its neighbourhood",
      "aria-pressed": String(State.filters.alone),
      title: "Hide everything else (I)",
      onclick: () => toggleAlone(),
    });
    return make("p", { class: "actions" }, make("button", { textContent: "Zoom to it", onclick: () => Picture.goTo(node) }), alone);
  }

  function toggleAlone() {
    if (State.selection.kind !== "node") return;
    State.change((filters) => (filters.alone = !filters.alone));
    show();
  }

  function yearBars(node) {
    if (!Data.hasYears || !node.years.length) return null;
    return make("figure", { class: "years-of" }, heading("Papers a year"), Years.chart(Dom.svg("svg"), node.years, Data.years, 52));
  }

  function claims(node) {
    return Object.entries(RELATIONS).flatMap(([relation, title]) => {
      const [all, rows] = node.claims[relation] || [0, []];
      return rows.length ? [heading(title, listed(rows.length, all)), make("ul", { class: "papers" }, ...rows.map(Evidence.ofClaim))] : [];
    });
  }

  function neighbour(link, node, most) {
    const met = Data.other(link, node);
    const share = Math.round((100 * link.papers) / most);
    const bar = make("button", { class: "met", title: "Papers with both", onclick: () => State.link(link) }, make("i"), make("span", { textContent: count(link.papers, "paper") }));
    bar.firstChild.style.width = `${share / 2}%`;
    return make("li", {}, nodeButton(met), bar);
  }

  function neighbours(node) {
    if (!node.links.length) return [];
    const most = node.links[0].papers;
    const list = make("ul", { class: "neighbours" }, ...node.links.slice(0, FEW).map((link) => neighbour(link, node, most)));
    const rest = node.links.slice(FEW);
    const more = make("button", { class: "plain", textContent: `Show ${rest.length} more`, onclick: () => { list.append(...rest.map((link) => neighbour(link, node, most))); more.remove(); } });
    return [heading("Named together with", listed(node.links.length, node.degree)), list, rest.length ? more : null];
  }

  const ofNode = (node) => [
    ...head(node), tiles(node), actions(node), yearBars(node), ...claims(node),
    heading("Papers", listed(node.listed, node.papers)), make("ul", { class: "papers" }, ...Evidence.ofNode(node)),
    ...neighbours(node),
  ];

  // A link, a community, nothing ----------------------------------------------------------------------------------

  const span = (link) => (link.first === null ? "" : link.first === link.last ? `, ${link.first}` : `, ${link.first}–${link.last}`);

  const ofLink = (link) => [
    make("h2", { class: "pair" }, nodeButton(link.source), make("span", { class: "and", textContent: "and" }), nodeButton(link.target)),
    make("p", { class: "meta", title: "NPMI runs from −1 (never together) over 0 (by chance) to 1 (always together)", textContent: `${count(link.papers, "paper")} with both${span(link)} · NPMI ${link.npmi.toFixed(2)}` }),
    heading("Papers with both", listed(link.evidence.length, link.papers)),
    make("ul", { class: "papers" }, ...Evidence.ofLink(link)),
  ];

  function ofCommunity(community) {
    const inside = Data.nodes.filter((node) => node.community === community.id);
    return [
      make("h2", { textContent: community.name, dir: "auto" }),
      make("p", { class: "meta", textContent: `Community of ${count(community.size, "concept")}, ${number(inside.length)} of them in the picture` }),
      heading("Most central"),
      make("ul", { class: "neighbours" }, ...inside.slice(0, 30).map((node) => make("li", {}, nodeButton(node), make("span", { class: "n", textContent: count(node.papers, "paper") })))),
    ];
  }

  /** Say what the picture leaves out. */
  function leftOut() {
    const { about, nodes, links } = Data;
    const parts = [];
    if (nodes.length < about.concepts) parts.push(`the ${number(nodes.length)} most central of ${count(about.concepts, "concept")}`);
    else parts.push(`all ${count(nodes.length, "concept")}`);
    if (about.minPapers > 1) parts.push(`named by ${about.minPapers} papers or more`);
    const pairs = links.length < about.pairsBetween
      ? `the ${number(links.length)} strongest of ${number(about.pairsBetween)} links between them (the ${about.linksKept} strongest of each)`
      : `all ${number(links.length)} links between them`;
    return `The picture holds ${parts.join(" ")} and ${pairs}. At first it draws the ${about.linksShown === 1 ? "strongest link" : `${about.linksShown} strongest links`} of each concept; the rest show when a concept is selected.`;
  }

  const ofNothing = () => [
    make("h2", { textContent: "What you see" }),
    make("p", { textContent: "Each shape is a concept that papers name; its size grows with PageRank. A link joins two concepts that stand in the same papers. Colours are communities: concepts that keep company." }),
    make("p", { class: "meta", textContent: leftOut() }),
    make("p", { class: "meta", textContent: `Click a concept or a link for its papers and the sentences that prove it. At most ${Data.about.papersOfNode} papers a concept and ${Data.about.papersOfLink} a link are kept here; the graph's tables have all.` }),
    heading("Most central"),
    make("ul", { class: "neighbours" }, ...Data.nodes.slice(0, 15).map((node) => make("li", {}, nodeButton(node), make("span", { class: "n", textContent: count(node.papers, "paper") })))),
  ];

  function show() {
    const chosen = State.selection;
    const close = make("button", { class: "close", "aria-label": "Close", textContent: "×", onclick: State.clear });
    const content = { node: () => ofNode(chosen.node), link: () => ofLink(chosen.link), community: () => ofCommunity(chosen.community), none: ofNothing }[chosen.kind]();
    panel.replaceChildren(...(chosen.kind === "none" ? [] : [close]), ...content.filter(Boolean));
    panel.scrollTop = 0;
    document.body.dataset.selected = chosen.kind;
  }

  return { show, open, openCommunity, toggleAlone };
})();
