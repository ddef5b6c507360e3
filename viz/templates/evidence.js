"use strict";
// Papers with the sentences that name a concept, the names marked.

const Evidence = (() => {
  /** A sentence as text with some spans marked; spans that overlap become one. */
  function quote(sentence, spans) {
    const text = Data.sentences[sentence];
    const parts = [];
    let at = 0;
    for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
      if (end <= Math.max(at, start)) continue;
      const from = Math.max(at, start);
      parts.push(text.slice(at, from), Dom.make("mark", { textContent: text.slice(from, end) }));
      at = end;
    }
    return Dom.make("blockquote", { dir: "auto" }, ...parts, text.slice(at));
  }

  function about(paper, more) {
    const meta = Dom.make("div", { class: "meta" }, [paper.venue, paper.year, more].filter(Boolean).join(" · "));
    if (paper.code) meta.append(" · ", Dom.link("code", paper.code));
    return meta;
  }

  const item = (paper, more, ...quotes) =>
    Dom.make("li", { class: "paper" }, Dom.link(paper.title, paper.url, { className: "title" }), about(paper, more), ...quotes);

  function ofNode(node) {
    return node.evidence.slice(0, node.listed).map(([paper, sentence, start, end, times]) =>
      item(Data.papers[paper], times > 1 ? `named ${times} times` : "", quote(sentence, [[start, end]])),
    );
  }

  const found = (node, paper) => node.evidence.find((row) => row[0] === paper);

  function shared(link, [paper, sentence, ...spans]) {
    if (sentence !== undefined) return item(Data.papers[paper], "", quote(sentence, [spans.slice(0, 2), spans.slice(2, 4)]));
    const quotes = [link.source, link.target].map((node) => {
      const [, at, start, end] = found(node, paper);
      return quote(at, [[start, end]]);
    });
    return item(Data.papers[paper], "", ...quotes);
  }

  const ofLink = (link) => link.evidence.map((row) => shared(link, row));

  const ofClaim = ([paper, sentence, start, end]) => item(Data.papers[paper], "", quote(sentence, end > start ? [[start, end]] : []));

  return { ofNode, ofLink, ofClaim };
})();
