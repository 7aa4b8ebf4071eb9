import { createHash, randomBytes } from 'node:crypto'

/** A text of an entry that lies beside it. */
export interface Committed {
  readonly commitment: string
  readonly salt: Buffer
  readonly value: string
}

/** The place of a text in an entry's JSON. */
export interface Commitment {
  readonly sha256: string
}

const MOST_ITEMS = 20
const MOST_TEXT = 500
const MOST_DEPTH = 5
const MOST_CHARACTERS = 8000

/** Fields whose text is a word of the shop's own, a number or a moment, and names nobody. */
const PLAIN_FIELDS = new Set([
  ...['state', 'kind', 'role', 'rights', 'field', 'carrier', 'currency', 'country', 'slug', 'key'],
  ...['month', 'from', 'to', 'until', 'on', 'at', 'days', 'taxCategory', 'outcome', 'priceRule'],
  ...['partNumber', 'category', 'brand', 'unit', 'condition', 'lifecycle', 'dueAt', 'applyAt'],
])

/** Fields that are never written down, not even as a commitment. */
const SECRET_FIELD = /password|token|secret|proof|assertion|code$/i

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const MOMENT = /^\d{4}-\d\d(-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?)?$/

/** SHA-256 over salt and value. The salt keeps short texts, such as names, from being guessed. */
export function hashText(salt: Buffer, value: string): string {
  return createHash('sha256').update(salt).update(value).digest('hex')
}

export function commitText(text: string): Committed {
  const salt = randomBytes(16)
  const value = text.slice(0, MOST_TEXT)
  return { commitment: hashText(salt, value), salt, value }
}

/** Small JSON of the facts, in which texts are replaced by their commitments; `texts` receives what lies beside. */
export function commitTexts(facts: object | undefined, texts: Committed[]): string | null {
  if (facts === undefined) return null
  const own: Committed[] = []
  const small = JSON.stringify(shrink(facts, { field: '', depth: 0, texts: own }))
  if (small === '{}') return null
  if (small.length > MOST_CHARACTERS) return JSON.stringify({ fields: Object.keys(facts) })
  texts.push(...own)
  return small
}

interface FactPlace {
  readonly field: string
  readonly depth: number
  readonly texts: Committed[]
}

function shrink(value: unknown, place: FactPlace): unknown {
  const { field, depth, texts } = place
  if (typeof value === 'string') {
    if (PLAIN_FIELDS.has(field) || UUID.test(value) || MOMENT.test(value) || value === '')
      return value.slice(0, MOST_TEXT)
    const text = commitText(value)
    texts.push(text)
    return { sha256: text.commitment } satisfies Commitment
  }
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (depth === MOST_DEPTH) return '…'
  const inside = { ...place, depth: depth + 1 }
  if (Array.isArray(value)) {
    if (value.length > MOST_ITEMS) return { count: value.length }
    return value.map((item) => shrink(item, inside))
  }
  const entries = Object.entries(value).filter(([name]) => !SECRET_FIELD.test(name))
  return Object.fromEntries(
    entries.flatMap(([name, item]) =>
      item === undefined ? [] : [[name, shrink(item, { ...inside, field: name })]],
    ),
  )
}
