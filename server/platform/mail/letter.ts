import { greet } from './greeting.ts'

export interface LetterText {
  readonly subject: string
  readonly text: string
}

/** Puts typed text on one line. */
export const oneLine = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, ', ')

export type LetterRow = readonly [label: string, value: string | null]

/** Aligned lines such as `Pieces   1,500`; empty values are left out. */
export function table(rows: readonly LetterRow[]): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 3
  return rows.flatMap(([label, value]) => (value ? [label.padEnd(width) + value] : [])).join('\n')
}

/** Every mail begins with the greeting and ends with the shop's name. */
export const letter = (
  reader: { readonly name: string | undefined },
  paragraphs: readonly (string | false)[],
) => `${[greet(reader.name), ...paragraphs.filter(Boolean), 'Bulkhead'].join('\n\n')}\n`
