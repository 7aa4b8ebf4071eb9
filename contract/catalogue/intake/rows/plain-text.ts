const TAG = /<\/?[a-z][^<>]{0,2000}>/i
const BREAKS = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]{0,2000}>/gi
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const MOST_CODE_POINT = 0x10ffff

/** A text of another shop's page without its tags; a text without any as it is. */
export function plainText(text: string): string {
  if (!TAG.test(text)) return text
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(BREAKS, '\n')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&(#?\w{1,10});/g, (entity, name: string) => readEntity(name) ?? entity)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function readEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 31 && code <= MOST_CODE_POINT ? String.fromCodePoint(code) : undefined
}
