import { listBounds } from '../../../pasted-lists.ts'
import type { LookUp, NamedProducts } from '../../look-up.ts'
import type { ResolvedLine } from '../../resolved.ts'
import { texts } from '../explain.ts'
import { readQuantity } from '../quantities/read-quantity.ts'
import type { LineReading } from '../read-plain.ts'
import { readHeader } from '../tables/read-header.ts'
import { findAddresses, isPlace } from './find-addresses.ts'
import { readWish, type Wish } from './read-wish.ts'

interface OpenWish extends Wish {
  readonly place: number
  /** It has a number that the shop does not know, which may be one of its words: `air filters AF-1187`. */
  readonly hasNumber: boolean
  /** It stands below the head of an address: it is a wish only if parts have its words. */
  readonly isInBlock: boolean
}

/**
 * Lines without a known number, read by their words: as a question with the products that have them, as a wish that
 * nothing was found for, or as what describes the line beside them. Other lines stay as they are.
 */
export async function findWishes(
  readings: readonly LineReading[],
  lines: readonly ResolvedLine[],
  lookUp: LookUp,
): Promise<ResolvedLine[]> {
  const isInAddress = findAddresses(
    lines.map(({ typed, productId, candidates }) => ({
      typed,
      hasPart: productId !== null || candidates.length > 0,
    })),
  )
  const wishes = readings.flatMap((reading, place): OpenWish[] => {
    const line = lines[place]
    const isName = isNamed(line, reading)
    const hasNumber = line?.status === 'notFound' && !isName
    const isOpen = hasNumber ? reading.wordTexts === undefined : isName || line?.status === 'noPart'
    const isRead = isOpen && !reading.isAside && !isPlace(reading.typed)
    const wish = isRead ? readWish(reading) : undefined
    const isInBlock = isInAddress[place] ?? false
    return wish && (wish.isSure || !isInBlock) ? [{ ...wish, place, hasNumber, isInBlock }] : []
  })
  const found = await lookUpWords(wishes, lookUp)
  const results = new Map(
    wishes.map((wish) => [wish.place, resolveWish(wish, { readings, lines, found })]),
  )
  return lines.map((line, place) => {
    const resolved = results.get(place)
    if (resolved) return resolved
    const isLeft = line.status === 'noPart' && !readings[place]?.isAside
    if (!isLeft) return withWords(line, readings[place])
    if (isHead(line.typed)) return { ...line, explanation: texts.header }
    const isAddress = isInAddress[place] || isPlace(line.typed)
    return isAddress ? { ...line, explanation: texts.address } : asRow(line, readings[place])
  })
}

/** Names of columns that wide gaps part, as printed orders have them. */
function isHead(typed: string): boolean {
  const cells = typed.trim().split(/\s{2,}/)
  return cells.length > 2 && readHeader(cells) !== undefined
}

/** A cell in which a name stands in place of a number. */
function isNamed(line: ResolvedLine | undefined, { partLike, typed }: LineReading): boolean {
  const text = partLike ? typed.slice(partLike.from, partLike.to).trim() : ''
  return line?.status === 'notFound' && /\p{L}{3,}[ ,]/u.test(text) && /\p{Ll}{3}/u.test(text)
}

/** A sentence is no name of a part. */
const MOST_WORDS_OF_NAME = 8

/** Most words of a counted line suffice; where it may be a sentence, or has a number, all of them have to fit. */
async function lookUpWords(wishes: readonly OpenWish[], lookUp: LookUp) {
  const isLikely = ({ isCounted, hasNumber }: OpenWish) => isCounted && !hasNumber
  const isShort = ({ words }: OpenWish) => words.split(' ').length <= MOST_WORDS_OF_NAME
  const textsOf = (some: readonly OpenWish[]) => [
    ...new Set(some.slice(0, listBounds.wordLines).map(({ words }) => words)),
  ]
  const likely = textsOf(wishes.filter(isLikely))
  const whole = textsOf(wishes.filter((wish) => !isLikely(wish) && isShort(wish)))
  return new Map([...(await lookUp.named(whole)), ...(await lookUp.likelyNamed(likely))])
}

interface FoundWishes {
  readonly readings: readonly LineReading[]
  readonly lines: readonly ResolvedLine[]
  readonly found: ReadonlyMap<string, NamedProducts>
}

function resolveWish(
  { place, words, isCounted, isSure, hasNumber, isInBlock }: OpenWish,
  { readings, lines, found }: FoundWishes,
): ResolvedLine | undefined {
  const [line, reading] = [lines[place], readings[place]]
  if (!line || !reading) return undefined
  const named = found.get(words)
  const { productIds = [], isWhole = false } = named ?? {}
  const isBeside = [-1, 1].some((step) => names(neighbour(lines, place, step), productIds))
  if (isWhole && !isCounted && isBeside)
    return { ...line, status: 'noPart', span: null, explanation: texts.describes }
  if (hasNumber && !(isCounted && isWhole)) return withWords(line, reading)
  const isMeant = isCounted || (isWhole && words.includes(' '))
  const { quantity, offered } = hasNumber ? line : readQuantity(reading, [], undefined)
  const asked = { ...line, words, quantity, offered }
  if (isMeant && productIds.length > 0)
    return {
      ...asked,
      span: null,
      status: 'choose',
      explanation: texts.byWords,
      candidates: productIds.slice(0, listBounds.candidates).map((productId) => ({
        productId,
        by: 'words',
        maker: null,
        explanation: texts.hasWords(words),
      })),
    }
  const explanation = named ? texts.wordsNotFound : texts.wordsNotSearched
  return isSure && !isInBlock ? { ...asked, status: 'notFound', explanation } : undefined
}

/** The next line that is not empty. */
function neighbour(lines: readonly ResolvedLine[], place: number, step: number) {
  let at = place + step
  while (lines[at]?.typed.trim() === '') at += step
  return lines[at]
}

function names(line: ResolvedLine | undefined, productIds: readonly string[]): boolean {
  return line?.productId != null && productIds.includes(line.productId)
}

/** For a search of the part that was not found: the line's words, else its number. */
function withWords(line: ResolvedLine, reading: LineReading | undefined): ResolvedLine {
  if (line.status !== 'notFound' || !reading) return line
  const { partLike } = reading
  const words = readWish(reading, partLike ? [partLike] : [])?.words
  return { ...line, words: words ?? (partLike ? line.typed.slice(partLike.from, partLike.to) : '') }
}

/** A row with a quantity and a number of another column only: it may be meant by that. */
function asRow(line: ResolvedLine, reading: LineReading | undefined): ResolvedLine {
  const other = reading?.isQuantityCell
    ? reading.elsewhere.find(({ hasDigit }) => hasDigit)
    : undefined
  const { quantity = null, offered = [] } =
    reading && other ? readQuantity(reading, [], undefined) : {}
  if (!other || !quantity) return line
  const words = line.typed.slice(other.from, other.to)
  return { ...line, status: 'notFound', words, quantity, offered, explanation: texts.withoutPart }
}
