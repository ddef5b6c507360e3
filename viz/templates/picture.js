"use strict";
// The canvas: vis-network holds nodes, links, zoom and clicks; shapes, colours and names are drawn here.

const Picture = (() => {
  const { nodes, links, communities } = Data;
  const container = Dom.byId("picture");
  const NAMED_FROM = 17;
  const theme = Theme.colours;
  const mostShared = Math.max(4, ...links.map((link) => link.papers - 1));
  let network = null;
  let base = 1;
  let zoomed = 0;
  let moved = false;
  let hovered = null;
  let faintness = 1;
  let named = { written: 0, boxes: [] };

  // Nodes -------------------------------------------------------------------------------------------------------

  /** Nodes grow more slowly than the space between them, so that zooming in takes a crowd apart. */
  const growth = () => Math.pow(base / Math.max(network ? network.getScale() : base, base * 0.6), 0.5);

  function render({ ctx, id, x, y, state }) {
    const node = nodes[id];
    const radius = node.size * growth();
    const drawNode = () => {
      ctx.globalAlpha = node.bright ? 1 : 0.13;
      ctx.fillStyle = node.group.colour;
      ctx.strokeStyle = theme.back;
      ctx.lineWidth = 1.1 / network.getScale();
      ctx.beginPath();
      Shapes.trace(ctx, node.type, x, y, radius);
      ctx.fill();
      ctx.stroke();
      if (State.selection.node === node || state.hover) outline(ctx, x, y, radius);
    };
    return { drawNode, nodeDimensions: { width: radius * 2, height: radius * 2 } };
  }

  function outline(context, x, y, radius) {
    context.globalAlpha = 1;
    context.strokeStyle = theme.accent;
    context.lineWidth = 2.5 / network.getScale();
    context.beginPath();
    context.arc(x, y, radius * 1.25 + 3 / network.getScale(), 0, 2 * Math.PI);
    context.stroke();
  }

  const visNode = (node) => ({ id: node.index, x: node.x, y: node.y, shape: "custom", ctxRenderer: render, size: node.size });

  // Links -------------------------------------------------------------------------------------------------------

  const visLink = (link) => ({ id: link.index, from: link.source.index, to: link.target.index, color: { color: "#888888", opacity: 0.3, inherit: false } });

  function opacity(link) {
    if (State.selection.kind === "link") return 0.95;
    if (State.selection.kind === "node") return 0.55;
    const both = link.source.bright && link.target.bright;
    return both ? (link.inside ? 0.36 : 0.22) * faintness : 0.05;
  }

  function colour(link) {
    if (State.selection.kind === "link" || hovered === link) return theme.accent;
    return link.inside ? link.source.group.colour : theme.line;
  }

  const linkWidth = (link) => 0.6 + 3.4 * Math.sqrt((link.papers - 1) / mostShared) + (State.selection.kind === "link" || hovered === link ? 2 : 0);

  /** Write straight into what vis-network draws: a hundred times faster than an update of its data. */
  function paintLinks() {
    const scale = Math.max(network.getScale(), 0.05);
    const drawn = links.reduce((sum, link) => sum + (link.visible ? 1 : 0), 0);
    faintness = Math.max(0.25, Math.min(1.2, Math.sqrt(1800 / Math.max(1, drawn)))); // more links, each fainter
    links.forEach((link) => {
      if (!link.visible) return;
      const { options } = network.body.edges[link.index];
      options.color.color = colour(link);
      options.color.opacity = hovered === link ? 1 : opacity(link);
      options.width = linkWidth(link) / scale;
    });
  }

  function refresh() {
    nodes.forEach((node) => (network.body.nodes[node.index].options.hidden = !node.visible));
    links.forEach((link) => (network.body.edges[link.index].options.hidden = !link.visible));
    network._updateVisibleIndices();
    paintLinks();
    network.redraw();
  }

  // Behind and above --------------------------------------------------------------------------------------------

  function drawDiscs(context) {
    if (network.getScale() !== zoomed) {
      zoomed = network.getScale();
      paintLinks();
    }
    communities.forEach((community) => {
      if (!State.filters.communities.has(community.id)) return;
      const chosen = State.selection.kind !== "community" || State.selection.community === community;
      context.globalAlpha = chosen ? 0.075 : 0.03;
      context.fillStyle = community.colour;
      context.beginPath();
      context.arc(community.x, community.y, community.radius + 6, 0, 2 * Math.PI);
      context.fill();
    });
    context.globalAlpha = 1;
  }

  function drawNames(context) {
    const ratio = network.canvas.pixelRatio;
    context.save();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    named = Labels.draw(context, view());
    context.restore();
  }

  function view() {
    const scale = network.getScale();
    const [width, height] = [container.clientWidth, container.clientHeight];
    const seen = (place) => place.x > 0 && place.x < width && place.y > 0 && place.y < height;
    const place = (node) => ({ node, ...network.canvasToDOM(node), reach: node.size * growth() * scale });
    const shown = nodes.filter((node) => node.visible && node.bright).map(place).filter(seen);
    const first = State.selection.node;
    if (first) shown.sort((a, b) => (b.node === first) - (a.node === first));
    return { theme, width, height, zoom: scale / base, nodes: shown, communities: scale < base * 2.6 ? communityPlaces(scale) : [] };
  }

  function communityPlaces(scale) {
    if (State.selection.kind === "node" || State.selection.kind === "link") return [];
    const alive = new Set(nodes.filter((node) => node.visible).map((node) => node.community));
    return communities
      .filter((community) => alive.has(community.id) && community.radius * scale > NAMED_FROM)
      .map((community) => ({ community, ...network.canvasToDOM(community), reach: community.radius * scale }));
  }

  // View --------------------------------------------------------------------------------------------------------

  function bounds(shown) {
    const low = (key) => Math.min(...shown.map((item) => item[key] - item.reach));
    const high = (key) => Math.max(...shown.map((item) => item[key] + item.reach));
    return { left: low("x"), right: high("x"), top: low("y"), bottom: high("y") };
  }

  function show(items, most, animate) {
    const { left, right, top, bottom } = bounds(items);
    const scale = Math.min((container.clientWidth - 24) / (right - left), (container.clientHeight - 66) / (bottom - top), most);
    const animation = animate && !Dom.calm() ? { duration: 350, easingFunction: "easeInOutQuad" } : false;
    network.moveTo({ position: { x: (left + right) / 2, y: (top + bottom) / 2 - 12 / scale }, scale, animation });
    return scale;
  }

  function fit(animate = false) {
    moved = false;
    base = show(communities.map((community) => ({ ...community, reach: community.radius + 8 })), 1.1, animate);
  }

  function goTo(node) {
    const near = [node, ...node.links.filter((link) => link.visible).slice(0, 12).map((link) => Data.other(link, node))];
    moved = true;
    show(near.map((item) => ({ x: item.x, y: item.y, reach: 60 })), base * 4, true);
  }

  function goToCommunity(community) {
    moved = true;
    show([{ ...community, reach: community.radius + 10 }], base * 5, true);
  }

  // Pointer -----------------------------------------------------------------------------------------------------

  /** Find a shown concept near a click that just missed it. */
  function nearest(pointer, reach) {
    let found = null;
    let best = reach;
    nodes.forEach((node) => {
      if (!node.visible) return;
      const at = network.canvasToDOM(node);
      const distance = Math.hypot(at.x - pointer.x, at.y - pointer.y) - node.size * growth() * network.getScale();
      if (distance < best) [found, best] = [node, distance];
    });
    return found;
  }

  function clicked(event) {
    const node = event.nodes.length ? nodes[event.nodes[0]] : nearest(event.pointer.DOM, 5);
    const edge = network.getEdgeAt(event.pointer.DOM);
    if (node) State.node(node);
    else if (edge !== undefined) State.link(links[edge]);
    else State.clear();
  }

  function tip(text, pointer) {
    const box = Dom.byId("tip");
    box.hidden = !text;
    if (!text) return;
    box.replaceChildren(...text.map((line, index) => Dom.make(index ? "span" : "b", { textContent: line, dir: "auto" })));
    box.style.left = Math.min(pointer.x + 14, container.clientWidth - box.offsetWidth - 8) + "px";
    box.style.top = Math.min(pointer.y + 14, container.clientHeight - box.offsetHeight - 8) + "px";
  }

  function hoverLink(link, pointer) {
    hovered = link;
    paintLinks();
    network.redraw();
    if (link) tip([`${link.source.name} – ${link.target.name}`, Dom.count(link.papers, "paper") + " together"], pointer);
    else tip(null);
  }

  function listen() {
    network.on("beforeDrawing", drawDiscs);
    network.on("afterDrawing", drawNames);
    network.on("click", clicked);
    network.on("doubleClick", (event) => event.nodes.length && goTo(nodes[event.nodes[0]]));
    network.on("hoverNode", ({ node, pointer }) => tip([nodes[node].name, `${nodes[node].type}, ${Dom.count(nodes[node].papers, "paper")}`], pointer.DOM));
    network.on("blurNode", () => tip(null));
    network.on("hoverEdge", ({ edge, pointer }) => hoverLink(links[edge], pointer.DOM));
    network.on("blurEdge", () => hoverLink(null));
    network.on("dragStart", () => { moved = true; tip(null); });
    network.on("zoom", () => { moved = true; });
    network.on("resize", () => { if (!moved) fit(); });
  }

  function start() {
    Theme.read();
    const many = links.length > 4000;
    const options = {
      physics: { enabled: false },
      layout: { improvedLayout: false },
      nodes: { chosen: false },
      edges: { smooth: false, chosen: false, selectionWidth: 0, hoverWidth: 0 },
      interaction: {
        hover: true, dragNodes: false, selectConnectedEdges: false, hideEdgesOnDrag: many, hideEdgesOnZoom: many,
        keyboard: { enabled: true, bindToWindow: false },
      },
    };
    const data = { nodes: new vis.DataSet(nodes.map(visNode)), edges: new vis.DataSet(links.map(visLink)) };
    network = new vis.Network(container, data, options);
    listen();
    fit();
    refresh();
  }

  return {
    start, fit, goTo, goToCommunity, refresh,
    repaint: () => { Theme.read(); paintLinks(); network.redraw(); },
    get network() { return network; },
    get named() { return named; },
    get theme() { return theme; },
    get moved() { return moved; },
  };
})();
