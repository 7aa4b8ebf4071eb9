import { listBounds } from '../../../../contract/ordering/pasted-lists.ts'
import { readHead } from './head.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** As Excel writes before the head what separates the cells. */
const NAMED = /^"?sep=([,;\t|])"?\r?\n/
/** Far more than a head has. */
const START_LENGTH = 64 * 1024

/** The beginning of a text, and the whole of it. */
export async function peekStart(text: AsyncGenerator<string, void, undefined>) {
  const pieces: string[] = []
  for (let length = 0; length < START_LENGTH; ) {
    const { done, value } = await text.next()
    if (done) break
    pieces.push(value)
    length += value.length
  }
  async function* readWhole() {
    yield* pieces
    yield* text
  }
  return { start: pieces.join(''), whole: readWhole() }
}

/** The separator that the file names, else the one that makes the most known columns of the head. */
export function findDelimiter(start: string, known: readonly string[]) {
  const named = NAMED.exec(start)?.[1]
  if (named !== undefined) return { delimiter: named, isNamed: true }
  const head = /^\s*([^\r\n]*)/.exec(start)?.[1] ?? ''
  const unquoted = head.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t|"]/g, ' '))
  const cellsBy = (delimiter: string) => unquoted.split(delimiter, listBounds.cells)
  const rank = (delimiter: string) =>
    readHead(cellsBy(delimiter), known).columns.length * START_LENGTH + cellsBy(delimiter).length
  const [first, ...others] = DELIMITERS
  const delimiter = others.reduce<string>(
    (best, one) => (rank(one) > rank(best) ? one : best),
    first,
  )
  return { delimiter, isNamed: false }
}
