/**
 * A part of Markdown, read into plain values: headings, paragraphs, lists, quotes, rules, bold, italic and links. HTML in
 * it is text, and a link that leads to another scheme is its words alone.
 */

export type MarkdownInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly MarkdownInline[] }
  | { readonly kind: 'link'; readonly to: string; readonly parts: readonly MarkdownInline[] }

export type MarkdownBlock =
  | {
      readonly kind: 'heading'
      /** Grows by at most one from heading to heading. */
      readonly level: number
      readonly parts: readonly MarkdownInline[]
    }
  | { readonly kind: 'paragraph'; readonly parts: readonly MarkdownInline[] }
  | {
      readonly kind: 'list'
      /** Number of the first item; null for bullets. */
      readonly first: number | null
      readonly items: readonly (readonly MarkdownInline[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly MarkdownBlock[] }
  | { readonly kind: 'rule' }

const MOST_LEVELS = 3
const MOST_QUOTES = 3
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t#]*$/
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$/
const ITEM = /^ {0,6}(?:([-*+])|(\d{1,9})[.)])[ \t]+(.*)$/
const QUOTE = /^ {0,3}> ?(.*)$/

export function readMarkdown(text: string): MarkdownBlock[] {
  return levelled(readBlocks(text.replaceAll('\r\n', '\n').split('\n'), 0))
}

/** Whether a link may lead there: another site by http(s), an email, a path of this site or a place on the page. */
export function isSafeLink(to: string): boolean {
  return /^(https?:\/\/[^\s\\]+|mailto:[^\s\\]+|\/(?![/\\])[^\s\\]*|#[^\s\\]*)$/i.test(to)
}

function readBlocks(lines: readonly string[], quotes: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  for (let place = 0; place < lines.length; ) {
    const line = lines[place] ?? ''
    const heading = HEADING.exec(line)
    const takes = (is: (line: string) => boolean) => {
      let end = place + 1
      while (end < lines.length && is(lines[end] ?? '')) end += 1
      const taken = lines.slice(place, end)
      place = end
      return taken
    }
    if (line.trim() === '') place += 1
    else if (heading) {
      place += 1
      blocks.push({
        kind: 'heading',
        level: heading[1]?.length ?? 1,
        parts: readInline(heading[2] ?? ''),
      })
    } else if (RULE.test(line)) {
      place += 1
      blocks.push({ kind: 'rule' })
    } else if (QUOTE.test(line) && quotes < MOST_QUOTES) {
      const inner = takes((next) => QUOTE.test(next)).map((next) => QUOTE.exec(next)?.[1] ?? '')
      blocks.push({ kind: 'quote', blocks: readBlocks(inner, quotes + 1) })
    } else if (ITEM.test(line)) {
      const isNumbered = ITEM.exec(line)?.[2] !== undefined
      blocks.push(readList(takes((next) => goesOn(next, isNumbered))))
    } else {
      const taken = takes((next) => next.trim() !== '' && !beginsBlock(next))
      blocks.push({ kind: 'paragraph', parts: readInline(taken.join('\n')) })
    }
  }
  return blocks
}

const beginsBlock = (line: string) =>
  [HEADING, RULE, ITEM, QUOTE].some((pattern) => pattern.test(line))

/** A list goes on with items of its kind, and with what follows them without a blank line. */
function goesOn(line: string, isNumbered: boolean): boolean {
  const item = RULE.test(line) ? null : ITEM.exec(line)
  if (item) return (item[2] !== undefined) === isNumbered
  return line.trim() !== '' && !beginsBlock(line)
}

function readList(lines: readonly string[]): MarkdownBlock {
  const items: string[][] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item) items.push([item[3] ?? ''])
    else items.at(-1)?.push(line.trim())
  }
  const number = ITEM.exec(lines[0] ?? '')?.[2]
  return {
    kind: 'list',
    first: number === undefined ? null : Number(number),
    items: items.map((texts) => readInline(texts.join('\n'))),
  }
}

const MARK = new RegExp(
  [
    String.raw`\\(?<escaped>[\\\x60*_[\]()#>+.!<\-])`,
    String.raw`\[(?<words>[^[\]]{1,300})\]\((?<to>[^\s()]{1,500})\)`,
    String.raw`<(?<bare>(?:https?:\/\/|mailto:)[^\s<>]{1,500})>`,
    String.raw`\*\*(?=\S)(?<strong>[^*]*[^*\s])\*\*`,
    String.raw`\*(?=\S)(?<starred>[^*]*[^*\s])\*`,
    String.raw`(?<![\p{L}\p{N}_])_(?=\S)(?<lined>[^_]*[^_\s])_(?![\p{L}\p{N}_])`,
    String.raw`(?<break>(?:(?<! ) {2,}|\\)\n)`,
  ].join('|'),
  'gu',
)

function readInline(text: string): MarkdownInline[] {
  const parts: MarkdownInline[] = []
  let end = 0
  const addText = (piece: string) => {
    if (piece !== '') parts.push({ kind: 'text', text: piece.replaceAll('\n', ' ') })
  }
  for (const match of text.matchAll(MARK)) {
    addText(text.slice(end, match.index))
    end = match.index + match[0].length
    parts.push(...readMark(match.groups ?? {}))
  }
  addText(text.slice(end))
  return parts
}

function readMark(found: Readonly<Record<string, string | undefined>>): MarkdownInline[] {
  const { escaped, words, to, bare, strong } = found
  if (escaped !== undefined) return [{ kind: 'text', text: escaped }]
  if (words !== undefined && to !== undefined) {
    const parts = readInline(words)
    return isSafeLink(to) ? [{ kind: 'link', to, parts: withoutLinks(parts) }] : parts
  }
  if (bare !== undefined) {
    const parts: MarkdownInline[] = [{ kind: 'text', text: bare.replace('mailto:', '') }]
    return isSafeLink(bare) ? [{ kind: 'link', to: bare, parts }] : parts
  }
  if (strong !== undefined) return [{ kind: 'strong', parts: readInline(strong) }]
  const emphasis = found.starred ?? found.lined
  if (emphasis !== undefined) return [{ kind: 'emphasis', parts: readInline(emphasis) }]
  return [{ kind: 'break' }]
}

/** A link can't hold another. */
function withoutLinks(parts: readonly MarkdownInline[]): MarkdownInline[] {
  return parts.flatMap((part) => (part.kind === 'link' ? part.parts : [part]))
}

/** Headings under the page's title, none skipped, as readers of the outline need. */
function levelled(blocks: readonly MarkdownBlock[]): MarkdownBlock[] {
  let last = 0
  return blocks.map((block) => {
    if (block.kind === 'quote') return { ...block, blocks: levelled(block.blocks) }
    if (block.kind !== 'heading') return block
    last = Math.min(block.level, last + 1, MOST_LEVELS)
    return { ...block, level: last }
  })
}
