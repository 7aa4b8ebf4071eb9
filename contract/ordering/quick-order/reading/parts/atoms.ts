/** A range of a text, in UTF-16 units. */
export interface Range {
  readonly from: number
  readonly to: number
}

/**
 * A run of letters and digits. `gap` is what lies before it: one dash, dot, slash or underline joins, a comma or spaces
 * may, and anything else separates.
 */
export interface Atom extends Range {
  readonly text: string
  readonly gap: 'join' | 'comma' | 'space' | 'break'
  /** Part keys know ASCII only. */
  readonly isAscii: boolean
  readonly hasDigit: boolean
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ASCII = /^[A-Za-z0-9]+$/
const JOIN = /^[-./_+‐‑–]$/
const SPACE = /^[ \u00a0\u2007\u2009\u202f]{1,3}$/

export function findAtoms(text: string): Atom[] {
  const atoms: Atom[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const before = atoms.at(-1)
    const between = before ? text.slice(before.to, index) : ''
    atoms.push({
      text: word,
      from: index,
      to: index + word.length,
      gap: gapOf(between),
      isAscii: ASCII.test(word),
      hasDigit: /\d/.test(word),
    })
  }
  return atoms
}

function gapOf(between: string): Atom['gap'] {
  if (JOIN.test(between)) return 'join'
  if (between === ',') return 'comma'
  return SPACE.test(between) ? 'space' : 'break'
}

export function overlaps(one: Range, other: Range): boolean {
  return one.from < other.to && other.from < one.to
}

/** Whether `outer` holds `inner` and more. */
export function exceeds(outer: Range, inner: Range): boolean {
  return (
    outer.from <= inner.from &&
    outer.to >= inner.to &&
    outer.to - outer.from > inner.to - inner.from
  )
}
