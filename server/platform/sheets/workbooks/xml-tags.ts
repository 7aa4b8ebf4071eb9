import { notASpreadsheet } from '../sheet-refused.ts'
import { DOCTYPE } from './unpack-parts.ts'

/** An opening tag. */
export interface XmlTag {
  readonly name: string
  readonly attribute: (name: string) => string | undefined
}

export interface TagListener {
  open(tag: XmlTag): void
  close(name: string): void
  text(text: string): void
}

const LONGEST_TAG = 256 * 1024
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const MOST_CODE_POINT = 0x10ffff
const [QUOTE, APOSTROPHE, SLASH, GREATER, SPACE] = ['"', "'", '/', '>', ' '].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number]

/** A tag's name without its namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads a part by its tags. */
export function tagReader(listener: TagListener) {
  const decoder = new TextDecoder('utf-8')
  const tags = xmlTags(listener)
  return (piece: Uint8Array) => tags.read(decoder.decode(piece, { stream: true }))
}

/** Reads a document piece by piece. Declarations are refused, so that no entity is but those of XML itself. */
function xmlTags(listener: TagListener) {
  let rest = ''

  function readTag(tag: string): void {
    const sign = tag.charAt(1)
    if (sign === '?' || sign === '!') return
    const isClosing = sign === '/'
    const from = isClosing ? 2 : 1
    const end = findNameEnd(tag, from)
    if (end === from) return
    const name = tag.slice(from, end)
    if (!isClosing) listener.open({ name, attribute: (wanted) => findAttribute(tag, end, wanted) })
    if (isClosing || tag.endsWith('/>')) listener.close(name)
  }

  return {
    /** Returns why the document is refused. */
    read(piece: string): Error | undefined {
      const text = rest + piece
      let at = 0
      while (at < text.length) {
        const start = text.indexOf('<', at)
        // An entity may go on in the next piece.
        const end = start < 0 ? text.length - LONGEST_ENTITY : start
        if (end > at) listener.text(decodeEntities(text.slice(at, end)))
        at = Math.max(at, end)
        if (start < 0) break
        if (text.startsWith(DOCTYPE, at)) return notASpreadsheet()
        const tagEnd = text.startsWith('<!', at) ? findMarkEnd(text, at) : findTagEnd(text, at)
        if (tagEnd < 0) break
        const tag = text.slice(at, tagEnd)
        if (tag.startsWith(LITERAL)) listener.text(tag.slice(LITERAL.length, -3))
        else readTag(tag)
        at = tagEnd
      }
      rest = text.slice(at)
      return rest.length > LONGEST_TAG ? notASpreadsheet() : undefined
    },
  }
}

const LONGEST_ENTITY = 12

const COMMENT = '<!--'
/** A text in which no sign has a meaning. */
const LITERAL = '<![CDATA['

/** Behind a comment or literal text, or -1 if it goes on in the next piece. */
function findMarkEnd(text: string, from: number): number {
  if (text.length - from < LITERAL.length) return -1
  const isComment = text.startsWith(COMMENT, from)
  const closing = isComment ? '-->' : text.startsWith(LITERAL, from) ? ']]>' : '>'
  const end = text.indexOf(closing, from)
  return end < 0 ? -1 : end + closing.length
}

/** Behind the tag that begins here, or -1 if it goes on in the next piece. Quotes hold any sign. */
function findTagEnd(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (quote !== 0) {
      if (sign === quote) quote = 0
    } else if (sign === GREATER) return at + 1
    else if (sign === QUOTE || sign === APOSTROPHE) quote = sign
  }
  return -1
}

function findNameEnd(tag: string, from: number): number {
  let at = from
  while (at < tag.length) {
    const sign = tag.charCodeAt(at)
    if (sign <= SPACE || sign === SLASH || sign === GREATER) break
    at += 1
  }
  return at
}

const ATTRIBUTE = /\s([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function findAttribute(tag: string, from: number, wanted: string): string | undefined {
  ATTRIBUTE.lastIndex = from
  for (let found = ATTRIBUTE.exec(tag); found; found = ATTRIBUTE.exec(tag))
    if (found[1] === wanted) return decodeEntities(found[2] ?? found[3] ?? '')
  return undefined
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#?\w{1,10});/g, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity
    const code = /^#x/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= MOST_CODE_POINT ? String.fromCodePoint(code) : entity
  })
}
