"use strict";
// Search by name and alias, whatever the case and the accents.

const Search = (() => {
  const { make, byId } = Dom;
  const MOST = 12;
  const input = byId("search");
  const hits = byId("hits");
  let at = 0;

  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[-_/\s]+/g, " ").trim();
  const names = Data.nodes.flatMap((node) => [node.name, ...node.aliases].map((name, place) => ({ node, name, alias: place > 0, key: fold(name) })));

  /** Give how well a name fits, less is better: equal, begins, a word begins, holds, or nothing. */
  function fit(key, wanted) {
    if (key === wanted) return 0;
    if (key.startsWith(wanted)) return 1;
    const place = key.indexOf(wanted);
    if (place < 0) return null;
    return key[place - 1] === " " ? 2 : 3;
  }

  function find(text) {
    const wanted = fold(text);
    const best = new Map();
    if (!wanted) return [];
    for (const entry of names) {
      const score = fit(entry.key, wanted);
      if (score === null) continue;
      const known = best.get(entry.node);
      if (!known || score < known.score) best.set(entry.node, { ...entry, score });
    }
    return [...best.values()].sort((a, b) => a.score - b.score || a.node.index - b.node.index).slice(0, MOST);
  }

  const hit = ({ node, name, alias }, place) =>
    make("li", { id: "hit-" + place, role: "option", onpointerdown: (event) => { event.preventDefault(); choose(node); } },
      Shapes.icon(node.type, node.group.colour),
      make("span", { dir: "auto", textContent: node.name }),
      make("span", { class: "n", dir: "auto", textContent: alias ? name : node.type }));

  function show() {
    const found = find(input.value);
    at = 0;
    hits.replaceChildren(...found.map(hit));
    if (input.value.trim() && !found.length) hits.append(make("li", { class: "none", textContent: "No concept of the picture is called that." }));
    [...hits.children].forEach((item, place) => (item.node = found[place] && found[place].node));
    hits.hidden = !hits.children.length;
    input.setAttribute("aria-expanded", String(!hits.hidden));
    mark();
  }

  function mark() {
    [...hits.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === at)));
    const chosen = hits.children[at];
    input.setAttribute("aria-activedescendant", chosen ? chosen.id : "");
    if (chosen) chosen.scrollIntoView({ block: "nearest" });
  }

  function close() {
    hits.hidden = true;
    input.setAttribute("aria-expanded", "false");
  }

  /** Select a concept; filters that hide it give way. */
  function choose(node) {
    close();
    if (!node.visible) State.reset();
    Details.open(node);
  }

  function pressed(event) {
    const count = hits.children.length;
    if (event.key === "Escape") { input.value = ""; close(); input.blur(); }
    else if (event.key === "Enter" && hits.children[at] && hits.children[at].node) choose(hits.children[at].node);
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count) {
      event.preventDefault();
      at = (at + (event.key === "ArrowDown" ? 1 : -1) + count) % count;
      mark();
    }
  }

  function start() {
    input.addEventListener("input", show);
    input.addEventListener("focus", () => { if (input.value) show(); });
    input.addEventListener("blur", close);
    input.addEventListener("keydown", pressed);
  }

  return { start, find };
})();
