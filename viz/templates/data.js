"use strict";
// What Python wrote into the page, as objects that point at each other.

const Data = (() => {
  const read = (id) => JSON.parse(Dom.byId(id).textContent);

  const unpack = ({ columns, rows }) =>
    rows.map((row, index) => ({ index, ...Object.fromEntries(columns.map((column, place) => [column, row[place]])) }));

  const page = read("kg-data");
  const drawn = read("kg-nodes");
  const ends = read("kg-edges");
  const papers = unpack(page.papers);
  const nodes = unpack(page.nodes);
  const links = unpack(page.links);
  const communities = page.communities;
  const communityById = new Map(communities.map((community) => [community.id, community]));
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  const hasYears = page.about.years.length > 1;
  const years = hasYears ? [page.about.years[0][0], page.about.years.at(-1)[0]] : [0, 0];

  nodes.forEach((node, index) => {
    node.x = drawn[index].x;
    node.y = drawn[index].y;
    node.size = drawn[index].size;
    node.group = communityById.get(node.community);
    node.links = [];
    node.visible = true;
  });

  links.forEach((link, index) => {
    link.source = nodes[ends[index].from];
    link.target = nodes[ends[index].to];
    link.source.links.push(link);
    link.target.links.push(link);
    link.inside = link.source.community === link.target.community;
    link.visible = true;
  });

  const stronger = (a, b) => b.papers - a.papers || b.npmi - a.npmi || a.index - b.index;
  nodes.forEach((node) => node.links.sort(stronger));

  const betweenness = [...nodes].sort((a, b) => b.betweenness - a.betweenness);
  nodes.forEach((node) => (node.place = node.index + 1));
  betweenness.forEach((node, index) => (node.betweennessPlace = index + 1));

  const other = (link, node) => (link.source === node ? link.target : link.source);
  const linkBetween = (a, b) => a.links.find((link) => other(link, a) === b);
  const count = (test) => nodes.reduce((sum, node) => sum + (test(node) ? 1 : 0), 0);
  const types = [...new Set(nodes.map((node) => node.type))].sort(
    (a, b) => count((node) => node.type === b) - count((node) => node.type === a) || (a < b ? -1 : 1),
  );

  return {
    about: page.about, sentences: page.sentences, papers, nodes, links, communities, communityById, nodeById, types,
    hasYears, years, other, linkBetween, count,
  };
})();
