import { type Delimiter, delimiters } from '../../../../contract/catalogue/intake/mapping.ts'
import { listBounds } from '../../../../contract/ordering/pasted-lists.ts'
import { readHead } from './head.ts'

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
  const named = findNamed(start)
  if (named !== undefined) return { delimiter: named, isNamed: true }
  const head = /^\s*([^\r\n]*)/.exec(start)?.[1] ?? ''
  const unquoted = withoutQuoted(head)
  const cellsBy = (delimiter: string) => unquoted.split(delimiter, listBounds.cells)
  const rank = (delimiter: string) =>
    readHead(cellsBy(delimiter), known).columns.length * START_LENGTH + cellsBy(delimiter).length
  const [first, ...others] = delimiters
  const delimiter = others.reduce<Delimiter>(
    (best, one) => (rank(one) > rank(best) ? one : best),
    first,
  )
  return { delimiter, isNamed: false }
}

/** The separator that a file names in a row of its own. */
export const findNamed = (start: string) => NAMED.exec(start)?.[1] as Delimiter | undefined

/** Signs within quotes separate nothing, nor do breaks end a line. */
const withoutQuoted = (text: string) =>
  text.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t|"\r\n]/g, ' '))

const LINES_LOOKED_AT = 100
/** At least this share of the lines is cut into as many cells. */
const SHARE_OF_LINES = 0.6

/** The separator that cuts most lines of a table into the same number of cells, and into the most of them. */
export function findTableDelimiter(start: string): Delimiter {
  const lines = withoutQuoted(start)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT)
  const usualWidth = (delimiter: Delimiter) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const width = line.split(delimiter, listBounds.cells).length
      counts.set(width, (counts.get(width) ?? 0) + 1)
    }
    const [[width, count] = [1, 0]] = [...counts].toSorted(([, one], [, other]) => other - one)
    return count >= lines.length * SHARE_OF_LINES ? width : 1
  }
  const widths = delimiters.map(usualWidth)
  const most = Math.max(...widths)
  return delimiters[widths.indexOf(most)] ?? ','
}
