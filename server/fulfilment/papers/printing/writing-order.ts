import openBidi from 'bidi-js'

const bidi = openBidi()

/** Scripts that are written from right to left, and of which papers have a face. */
const TURNED = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const LETTERS = /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Inherited}]$/u
/** Arabic letters are joined, and a face splits the Thai vowel AM. */
const JOINED = /\p{Script=Arabic}|\u0e33/u
const DIGIT = /\p{Nd}/u

/** Whether a text has to be put into the order of writing. */
export const isTurned = (text: string): boolean => TURNED.test(text)

/** Whether a face makes other shapes of letters than readers can take back to them. */
export const isJoined = (text: string): boolean => JOINED.test(text) && !DIGIT.test(text)

interface WrittenPart {
  /** Letters of a word in the order of reading: its face joins and turns them. */
  text: string
  /** Place of its first letter in the text. */
  at: number
}

/** Parts of a line from left to right as it is written, by Unicode's bidirectional algorithm. */
export function toWritingOrder(line: string): WrittenPart[] {
  const embedding = bidi.getEmbeddingLevels(line)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const parts: WrittenPart[] = []
  let last: { isWord: boolean; isTurned: boolean } | undefined
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const unit = line[at] ?? ''
    const turned = (embedding.levels[at] ?? 0) % 2 === 1
    const isWord = turned ? LETTERS.test(unit) : !(DIGIT.test(unit) && TURNED.test(unit))
    const part = parts.at(-1)
    if (part && isWord && last?.isWord && last.isTurned === turned) {
      part.text = turned ? unit + part.text : part.text + unit
      part.at = Math.min(part.at, at)
    } else parts.push({ text: mirrored.get(at) ?? unit, at })
    last = { isWord, isTurned: turned }
  }
  return parts
}
