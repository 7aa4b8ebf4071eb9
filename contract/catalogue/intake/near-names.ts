import countSlips from 'damerau-levenshtein'
import { plainWords } from '../../values/text/plain-words.ts'

/** A letter in so many may be wrong. */
const LETTERS_PER_SLIP = 4

/** A name that others may be slips of. */
export interface Spelling {
  readonly name: string
  /** A less frequent spelling is no better one. */
  readonly weight: number
  readonly products: number
}

/** The shop's own names outweigh those of any file. */
export const shopSpelling = ({ name, products }: Omit<Spelling, 'weight'>): Spelling => ({
  name,
  products,
  weight: Number.MAX_SAFE_INTEGER,
})

/** Finds the spelling that a text of this weight is most likely a slip of. */
export function nearestFinder(spellings: readonly Spelling[]) {
  const plain = spellings.map((spelling) => ({ ...spelling, word: plainWords(spelling.name) }))
  return (text: string, weight = 0): string | null => {
    const word = plainWords(text)
    const most = Math.max(1, Math.floor(word.trim().length / LETTERS_PER_SLIP))
    let best: (typeof plain)[number] | undefined
    let least = most + 1
    for (const spelling of plain) {
      if (spelling.name === text || spelling.weight <= weight) continue
      if (Math.abs(spelling.word.length - word.length) > most) continue
      const slips = countSlips(spelling.word, word).steps
      if (slips < least || (slips === least && best && spelling.products > best.products)) {
        best = spelling
        least = slips
      }
    }
    return best?.name ?? null
  }
}
