import { separators } from '../parts/separators.ts'
import { readNumbers } from '../quantities/numbers.ts'
import type { LineReading, PlacedText } from '../read-plain.ts'
import { isPlace } from './find-addresses.ts'
import { findSpeaker, hasNamingWords, isRequest } from './read-wish.ts'

/**
 * The wishes of a line that names no number, each as a reading of its own: `600 batteries and 500 clutch discs`. Only
 * where each begins or ends with its count.
 */
export function splitWishes(
  reading: LineReading,
  isKnown: (key: string) => boolean,
): readonly LineReading[] {
  const { typed, isAside, candidates, partLike, notParts, running } = reading
  const isPlain = !isAside && !partLike && !candidates.some(({ key }) => isKnown(key))
  const [speaker] = findSpeaker(typed)
  const pieces = isPlain ? [...piecesOf(typed, speaker?.to ?? 0)] : []
  if (pieces.length < 2 || isPlace(typed)) return [reading]
  const taken = [...notParts.hard, ...notParts.soft, ...(running ? [running] : [])]
  const numbers = readNumbers(typed, taken)
  const isWish = ({ text, from }: PlacedText) => {
    const [number, another] = numbers.filter(
      (one) => one.from >= from && one.to <= from + text.length,
    )
    if (!number?.count || another || number.isNegative || !hasNamingWords(text)) return false
    return (
      isRequest(typed.slice(from, number.from)) ||
      isRequest(typed.slice(number.to, from + text.length))
    )
  }
  return pieces.every(isWish)
    ? pieces.map((piece) => ({ ...reading, quantityTexts: [piece], scope: piece, candidates: [] }))
    : [reading]
}

function* piecesOf(typed: string, start: number): Generator<PlacedText> {
  let from = start
  for (const {
    0: { length },
    index,
  } of typed.matchAll(separators)) {
    if (index < start) continue
    yield { text: typed.slice(from, index), from }
    from = index + length
  }
  yield { text: typed.slice(from), from }
}
