import { Readable } from 'node:stream'
import { readHead } from './head.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** As Excel writes before the head what separates the cells. */
const NAMED = /^\ufeff?"?sep=([,;\t|])"?\r?\n/
/** Far more than a head has. */
const START_BYTES = 64 * 1024

/** The beginning of a file, and the whole of it. */
export async function peekStart(file: Readable): Promise<{ start: string; whole: Readable }> {
  const chunks: Buffer[] = []
  let bytes = 0
  const source = file[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>
  while (bytes < START_BYTES) {
    const { done, value } = await source.next()
    if (done) break
    chunks.push(Buffer.from(value))
    bytes += value.length
  }
  const whole = Readable.from(
    (async function* () {
      yield* chunks
      yield* { [Symbol.asyncIterator]: () => source }
    })(),
  )
  return { start: Buffer.concat(chunks).toString('utf8'), whole }
}

/** What separates the cells: what the file names, else what makes the most known columns of the head. */
export function findDelimiter(start: string, known: readonly string[]) {
  const named = NAMED.exec(start)?.[1]
  if (named !== undefined) return { delimiter: named, isNamed: true }
  const head = /^\s*([^\r\n]*)/.exec(start.replace(/^\ufeff/, ''))?.[1] ?? ''
  const unquoted = head.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t|"]/g, ' '))
  const cellsBy = (delimiter: string) => unquoted.split(delimiter)
  const rank = (delimiter: string) =>
    readHead(cellsBy(delimiter), known).columns.length * START_BYTES + cellsBy(delimiter).length
  const [first, ...others] = DELIMITERS
  const delimiter = others.reduce<string>(
    (best, one) => (rank(one) > rank(best) ? one : best),
    first,
  )
  return { delimiter, isNamed: false }
}
