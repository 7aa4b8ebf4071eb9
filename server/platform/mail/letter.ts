import { toHtml } from './letter-html.ts'
import { toText } from './letter-text.ts'

/** A mail's two forms, which say the same. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The content of a mail, before it is written as text and as HTML. */
export interface Description {
  readonly subject: string
  /** Undefined if the reader may not be the person who chose the name. */
  readonly readerName: string | undefined
  readonly blocks: readonly LetterBlock[]
}

/** A text is a paragraph. */
export type LetterBlock =
  | string
  | LetterFacts
  | LetterGoods
  | LetterSteps
  | LetterPlace
  | LetterLink

export type LetterRow = readonly [label: string, value: string | null]

/** Rows such as `Pieces   1,500`. */
interface LetterFacts {
  readonly kind: 'facts'
  readonly rows: readonly (readonly [label: string, value: string])[]
}

/** A line of goods; cells that are not known or not told are empty. */
export interface LetterLine {
  readonly lineNo: number
  readonly name: string
  readonly partNumber: string | null
  /** The buyer's own. */
  readonly reference: string | null
  readonly quantity: string
  /** With the pieces that it is for, if more than one. */
  readonly price?: string
  readonly amount?: string
}

/** Lines with what they add up to; the last sum is the one that counts. */
export interface LetterGoods {
  readonly kind: 'goods'
  readonly lines: readonly LetterLine[]
  /** Lines that are left out. */
  readonly more: number
  readonly sums: LetterFacts['rows']
}

/** The next steps, in this order. */
interface LetterSteps {
  readonly kind: 'steps'
  readonly steps: readonly string[]
}

interface LetterPlace {
  readonly kind: 'place'
  readonly head: string
  readonly lines: readonly string[]
}

export interface LetterLink {
  readonly kind: 'link'
  readonly label: string
  readonly url: string
  /** The one thing to do. */
  readonly isMain: boolean
}

const known = (rows: readonly LetterRow[]) =>
  rows.filter((row): row is [string, string] => Boolean(row[1]))

/** Empty values are left out. */
export const table = (rows: readonly LetterRow[]): LetterFacts => ({
  kind: 'facts',
  rows: known(rows),
})

export const goodsTable = (
  lines: readonly LetterLine[],
  { more = 0, sums = [] }: { readonly more?: number; readonly sums?: readonly LetterRow[] } = {},
): LetterGoods => ({ kind: 'goods', lines, more, sums: known(sums) })

export const nextSteps = (texts: readonly (string | false)[]): LetterSteps => ({
  kind: 'steps',
  steps: texts.filter((text) => text !== false),
})

export const addressBlock = (head: string, lines: readonly string[]): LetterPlace => ({
  kind: 'place',
  head,
  lines: lines.filter(Boolean),
})

export const pageLink = (label: string, url: string): LetterLink => ({
  kind: 'link',
  label,
  url,
  isMain: false,
})

/** A mail has one. */
export const action = (label: string, url: string): LetterLink => ({
  kind: 'link',
  label,
  url,
  isMain: true,
})

/** Puts typed text on one line. */
export const oneLine = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, ', ')

/** A mail in both forms. Every mail begins with the greeting and ends with the shop's name. */
export function letter(
  reader: { readonly name: string | undefined },
  subject: string,
  blocks: readonly (LetterBlock | false)[],
): Letter {
  const description = {
    subject,
    readerName: reader.name,
    blocks: blocks.filter((block) => block !== false),
  }
  return { subject, text: toText(description), html: toHtml(description) }
}
