import type { SearchMatch } from '../../../contract/catalogue/catalogue-search.ts'
import type { SearchMeaning } from '../search/search-meaning.ts'
import type { Answers } from '../search/words/understand-words.ts'

/** How the page describes the way a search was matched. */
export interface SaidMeaning {
  readonly match: SearchMatch
  /** The words searched for, if they differ from those typed. */
  readonly meant: string | null
  /** Typed words that the products need not have. */
  readonly leftOut: readonly string[]
}

interface FirstProduct {
  readonly partNumber: string | null
  /** All its searchable words, if the search corrected any words. */
  readonly words: readonly string[]
}

/**
 * The suggested words are those that the first product contains; none if nothing was found. Later pages have no
 * products of their own to judge by.
 */
export function sayMeaning(
  meaning: SearchMeaning,
  first: FirstProduct | undefined,
  isFurtherPage: boolean,
): SaidMeaning {
  const leftOut = 'places' in meaning ? meaning.leftOut : []
  return { ...sayMatch(meaning, first, isFurtherPage), leftOut }
}

function sayMatch(
  meaning: SearchMeaning,
  first: FirstProduct | undefined,
  isFurtherPage: boolean,
): Omit<SaidMeaning, 'leftOut'> {
  const { match } = meaning
  const isSimilar = match === 'similarWords' || match === 'similarPartNumber'
  if (isSimilar && !first && !isFurtherPage) return { match: 'nothing', meant: null }
  if (meaning.match === 'reference') return { match, meant: meaning.said }
  if (meaning.match === 'similarPartNumber')
    return { match, meant: first?.partNumber ?? meaning.keys[0]?.toUpperCase() ?? null }
  if (!('places' in meaning) || !meaning.isOther || !first) return { match, meant: null }
  const parts = meaning.places.map(match === 'words' ? sayAll : sayFound(first))
  return { match, meant: joinParts(parts) }
}

/** All synonyms are listed: each may have matched. */
function sayAll(answers: Answers): string {
  return [...new Set(answers.flatMap(({ said }) => said || []))].join(' or ')
}

/** Picks the correction whose words the product contains, else the first. */
function sayFound({ words }: FirstProduct): (answers: Answers) => string {
  const has = (answer: Answers[number]) => answer.words.every((word) => words.includes(word))
  return (answers) => (answers.find(has) ?? answers[0])?.said ?? ''
}

/** Merges `brake` and `brake disc` into `brake disc`. */
function joinParts(parts: readonly string[]): string {
  return parts.filter((part, at) => part && !parts[at + 1]?.startsWith(`${part} `)).join(' ')
}
