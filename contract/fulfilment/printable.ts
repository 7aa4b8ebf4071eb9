import type { z } from 'zod'

/** Scripts of which papers have a typeface; signs and marks belong to none. */
const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Han', 'Hiragana', 'Katakana', 'Hangul'],
  ...['Hebrew', 'Arabic', 'Thai', 'Georgian', 'Armenian', 'Common', 'Inherited'],
]
const PRINTABLE = `[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`
/** Pictures are of no script. */
const UNPRINTABLE = new RegExp(`(?!${PRINTABLE}).|[\\u{1f000}-\\u{1ffff}]`, 'gsu')

/** The characters that papers show as question marks, each once. */
export function findUnprintable(texts: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text?.match(UNPRINTABLE) ?? []))]
}

/** Each text of an address or bill-to that a paper can't show, at its field; an address's label is on none. */
export function refuseUnprintable(
  { label: _, ...printed }: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  for (const [field, text] of Object.entries(printed)) {
    const wrong = typeof text === 'string' ? findUnprintable([text]) : []
    if (wrong.length === 0) continue
    const message = `Papers can’t show ${wrong.join(' ')}: write it in other characters`
    context.addIssue({ code: 'custom', path: [field], message })
  }
}
