import { notASpreadsheet } from '../sheet-refused.ts'
import { DOCTYPE } from './unpack-parts.ts'

/** An opening tag. */
export interface XmlTag {
  readonly name: string
  readonly attribute: (name: string) => string | undefined
}

interface TagListener {
  open(tag: XmlTag): void
  close(name: string): void
  text(text: string): void
}

/** Quotes hold any sign. */
const TAG = /<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/y
const LONGEST_TAG = 256 * 1024
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const MOST_CODE_POINT = 0x10ffff

/** Reads a document piece by piece. Declarations are refused, so that no entity is but those of XML itself. */
export function xmlTags(listener: TagListener) {
  let rest = ''

  function readTag(tag: string): void {
    const name = /^<\/?([^\s/>]{1,200})/.exec(tag)?.[1]
    if (name === undefined || tag.startsWith('<?') || tag.startsWith('<!')) return
    const isClosing = tag.startsWith('</')
    if (!isClosing) listener.open({ name, attribute: (wanted) => findAttribute(tag, wanted) })
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
        TAG.lastIndex = at
        const [tag] = TAG.exec(text) ?? []
        if (tag === undefined) break
        readTag(tag)
        at += tag.length
      }
      rest = text.slice(at)
      return rest.length > LONGEST_TAG ? notASpreadsheet() : undefined
    },
  }
}

const LONGEST_ENTITY = 12

function findAttribute(tag: string, wanted: string): string | undefined {
  for (const [, name, one, other] of tag.matchAll(/\s([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (name === wanted) return decodeEntities(one ?? other ?? '')
  return undefined
}

function decodeEntities(text: string): string {
  return text.replace(/&(#?\w{1,10});/g, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity
    const code = /^#x/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= MOST_CODE_POINT ? String.fromCodePoint(code) : entity
  })
}
