import type { SearchMatch } from '../../contract/catalogue-search.ts'
import type { ProductRow } from '../products/product-store.ts'
import type { SearchMeaning } from '../search/search-meaning.ts'
import { productWords } from '../search/search-terms.ts'
import type { Answers } from '../search/words/understand-words.ts'

/** How a search was understood, as its page says it. */
export interface SaidMeaning {
  readonly match: SearchMatch
  /** The words that were searched for where they are not those typed. */
  readonly meant: string | null
}

/**
 * What is offered instead of the words typed is what the first product has of it. Where nothing was found by it,
 * nothing is offered; a page further on has its products on the pages before.
 */
export function sayMeaning(
  meaning: SearchMeaning,
  first: ProductRow | undefined,
  isFurtherPage: boolean,
): SaidMeaning {
  const { match } = meaning
  const isSimilar = match === 'similarWords' || match === 'similarPartNumber'
  if (isSimilar && !first && !isFurtherPage) return { match: 'nothing', meant: null }
  if (meaning.match === 'similarPartNumber')
    return { match, meant: first?.partNumber ?? meaning.keys[0]?.toUpperCase() ?? null }
  if (!('places' in meaning) || !meaning.isOther || !first) return { match, meant: null }
  const parts = meaning.places.map(match === 'words' ? sayAll : sayFound(first))
  return { match, meant: joinParts(parts) }
}

/** Synonyms are all said: each may have found something. */
function sayAll(answers: Answers): string {
  return [...new Set(answers.flatMap(({ said }) => said || []))].join(' or ')
}

/** Of what a slip may have meant, what the product has. */
function sayFound(product: ProductRow): (answers: Answers) => string {
  const words = new Set(productWords(product))
  const has = ({ words: wanted }: Answers[number]) => wanted.every((word) => words.has(word))
  return (answers) => (answers.find(has) ?? answers[0])?.said ?? ''
}

/** `brake` and `brake disc` are said as `brake disc`. */
function joinParts(parts: readonly string[]): string {
  return parts.filter((part, at) => part && !parts[at + 1]?.startsWith(`${part} `)).join(' ')
}
