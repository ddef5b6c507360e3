"use strict";
// The panel on the left: legend and filters in one, and the chart of papers a year.

const Years = (() => {
  /** Draw bars for pairs of a year and a number. */
  function chart(svg, pairs, [from, to], height) {
    const most = Math.max(...pairs.map(([, papers]) => papers));
    const step = 100 / (to - from + 1);
    svg.setAttribute("viewBox", `0 0 100 ${height}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.style.height = `${height}px`;
    svg.replaceChildren(...pairs.map(([year, papers]) => bar(year, papers, { from, step, most, height })));
    return Dom.make("div", { class: "chart" }, svg, Dom.make("div", { class: "ends" }, Dom.make("span", { textContent: from }), Dom.make("span", { textContent: to })));
  }

  function bar(year, papers, { from, step, most, height }) {
    const tall = Math.max(1.5, (papers / most) * (height - 2));
    const place = { x: (year - from) * step + step * 0.1, width: step * 0.8, y: height - tall, height: tall, "data-year": year };
    const title = Dom.svg("title");
    title.textContent = `${year}: ${Dom.count(papers, "paper")}`;
    return Dom.svg("rect", place, title);
  }

  return { chart };
})();

const Filters = (() => {
  const { make, byId, count, number } = Dom;
  const { nodes, links } = Data;
  const distinct = (items) => [...new Set(items.map((item) => item.papers))].sort((a, b) => a - b);
  const steps = { papers: [1, ...distinct(nodes).filter((n) => n > 1)], shared: [1, ...distinct(links).filter((n) => n > 1)] };

  function row({ icon, name, total, checked, change, open }) {
    const box = make("input", { type: "checkbox", checked, "aria-label": "Show " + name, onchange: (event) => change(event.target.checked) });
    const label = open
      ? make("button", { class: "plain community", dir: "auto", title: name + ": zoom to it", onclick: open }, ...communityName(name))
      : make("span", { textContent: name, dir: "auto" });
    const parts = [box, icon, label, make("span", { class: "n", textContent: number(total) })];
    return open ? make("div", { class: "row" }, ...parts) : make("label", { class: "row" }, ...parts);
  }

  function communityName(name) {
    const [first, ...rest] = name.split(", ");
    return [make("span", { textContent: first }), make("small", { textContent: rest.join(", ") })];
  }

  const toggle = (kind, key) => (on) => State.change((filters) => (on ? filters[kind].add(key) : filters[kind].delete(key)));

  const typeRow = (type) => row({
    icon: Shapes.icon(type, Picture.theme.text), name: type, total: Data.count((node) => node.type === type),
    checked: State.filters.types.has(type), change: toggle("types", type),
  });

  function swatch(colour) {
    const dot = make("i", { class: "swatch" });
    dot.style.background = colour;
    return dot;
  }

  const communityRow = (community) => row({
    icon: swatch(community.colour), name: community.name, total: Data.count((node) => node.community === community.id),
    checked: State.filters.communities.has(community.id), change: toggle("communities", community.id),
    open: () => Details.openCommunity(community),
  });

  /** All boxes on, or, when they are, all off. */
  function toggleAll(kind) {
    const every = kind === "types" ? Data.types : Data.communities.map((community) => community.id);
    State.change((filters) => (filters[kind] = filters[kind].size === every.length ? new Set() : new Set(every)));
  }

  function slide(kind) {
    State.change((filters) => (filters[kind] = steps[kind][Number(byId(kind + "-slider").value)]));
  }

  function slideYears(event) {
    let [from, to] = [Number(byId("year-from").value), Number(byId("year-to").value)];
    if (from > to) [from, to] = event.target.id === "year-from" ? [from, from] : [to, to];
    State.change((filters) => Object.assign(filters, { from, to }));
  }

  function showSliders() {
    const { filters } = State;
    for (const kind of ["papers", "shared"]) {
      byId(kind + "-slider").value = steps[kind].indexOf(filters[kind]);
      byId(kind + "-value").textContent = count(filters[kind], "paper");
    }
    byId("links-slider").value = filters.links;
    byId("links-value").textContent = filters.links > Data.about.linksKept ? "all" : filters.links;
    byId("year-from").value = filters.from;
    byId("year-to").value = filters.to;
    byId("years-value").textContent = filters.from === filters.to ? filters.from : `${filters.from}–${filters.to}`;
    for (const bar of byId("years-chart").children) bar.classList.toggle("out", bar.dataset.year < filters.from || bar.dataset.year > filters.to);
  }

  function show() {
    byId("types").replaceChildren(...Data.types.map(typeRow));
    byId("communities").replaceChildren(...Data.communities.map(communityRow));
    showSliders();
    showCounts();
  }

  function showCounts() {
    const shown = Data.count((node) => node.visible);
    const drawn = links.reduce((sum, link) => sum + (link.visible ? 1 : 0), 0);
    byId("counts").textContent = `${number(shown)} of ${count(nodes.length, "concept")} · ${number(drawn)} of ${count(links.length, "link")}`;
    byId("empty").hidden = shown > 0;
  }

  /** Keep a checkbox focused although its row is made anew. */
  function keepingFocus(action) {
    const at = document.activeElement && document.activeElement.closest(".rows");
    const place = at ? [...at.querySelectorAll("input, button")].indexOf(document.activeElement) : -1;
    action();
    if (place >= 0) at.querySelectorAll("input, button")[place].focus();
  }

  function prepareYears() {
    byId("years").hidden = !Data.hasYears;
    if (!Data.hasYears) return;
    for (const id of ["year-from", "year-to"]) {
      Object.assign(byId(id), { min: Data.years[0], max: Data.years[1] });
      byId(id).addEventListener("input", slideYears);
    }
    const chart = Years.chart(byId("years-chart"), Data.about.years, Data.years, 36);
    byId("years").insertBefore(chart, byId("years").querySelector(".double"));
  }

  function start() {
    for (const kind of ["papers", "shared"]) {
      byId(kind + "-slider").max = steps[kind].length - 1;
      byId(kind + "-slider").addEventListener("input", () => slide(kind));
    }
    byId("links-slider").max = Data.about.linksKept + (links.some((link) => link.rank >= Data.about.linksKept) ? 1 : 0);
    byId("links-slider").addEventListener("input", slideLinks);
    byId("reset-button").addEventListener("click", State.reset);
    document.querySelectorAll("[data-all]").forEach((button) => button.addEventListener("click", () => toggleAll(button.dataset.all)));
    prepareYears();
    show();
  }

  function slideLinks() {
    const value = Number(byId("links-slider").value);
    State.change((filters) => (filters.links = value > Data.about.linksKept ? Infinity : value));
  }

  return { start, show: () => keepingFocus(show), showCounts };
})();
