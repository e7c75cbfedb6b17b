/* A command written out by hand, with its options as name:value; a value with such a pair in it stands in quotes. */

const LONGEST_FIRST = (one, other) => other.name.length - one.name.length;

/** The command a line begins with and the words after it, or null. */
export function written(line, commands) {
  const words = line.trim().replace(/^\/\s*/, "");
  const found = [...commands].sort(LONGEST_FIRST).find((one) => words === one.name || words.startsWith(`${one.name} `));
  return found ? { command: found, rest: words.slice(found.name.length).trim() } : null;
}

/** [name, value] of each pair, in order; what stands before the first pair has no name. Only `names` part a text, if given. */
export function pairs(text, names = null) {
  const found = [["", ""]];
  let at = 0;
  for (const [part] of text.matchAll(/"[^"]*"|“[^”]*”|\s+|(?:(?!["“])\S)+|./gs)) {
    const begins = at === 0 || /\s$/.test(text.slice(0, at));
    const name = begins ? /^([\p{L}\d_-]+):/u.exec(part)?.[1].toLowerCase() : undefined;
    const rest = found[found.length - 1];
    if (name && (!names || names.includes(name))) found.push([name, part.slice(name.length + 1)]);
    else rest[1] += /^["“]./.test(part) && !rest[1].trim() ? part.slice(1, -1) : part;
    at += part.length;
  }
  const clean = found.map(([name, value]) => [name, value.trim()]);
  return clean[0][1] ? clean : clean.slice(1);
}
