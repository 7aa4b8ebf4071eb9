import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ListInput,
  resolveList,
} from '../../contract/ordering/quick-order/reading/resolve-list.ts'
import type { ResolvedLine } from '../../contract/ordering/quick-order/resolved.ts'
import { demoShelf } from './demo-shelf.ts'

/** Shares that a list reader must reach: a wrong `ready` line may cost a pallet. `clear` is for generated lines. */
export const goals = { ready: 0.995, resolvable: 0.97, clear: 0.95 } as const

const LISTS = join(import.meta.dirname, 'lists')
const ARROW = ' ⇒ '

/** The meaning of a line, see README.md. */
type Meaning =
  | { readonly is: 'ok'; readonly parts: readonly string[]; readonly quantity: number }
  | { readonly is: 'ask' | 'pick'; readonly parts: readonly string[] }
  | { readonly is: 'none' | 'unknown' }

export interface Measured {
  readonly manner: string
  readonly lines: number
  /** Lines with exactly one answer, under their own number. */
  readonly inOneBucket: number
  readonly ready: number
  readonly readyRight: number
  readonly resolvable: number
  readonly resolved: number
  /** `file:line: typed → what it became` */
  readonly misses: readonly string[]
}

/** Reads all lists of `lists/` with the demo catalogue, and compares them with what their lines mean. */
export async function measureLists(): Promise<Measured[]> {
  const lookUp = await demoShelf()
  const files = (await readdir(LISTS)).sort()
  return Promise.all(
    files.map(async (file) => {
      const { typed, meanings } = readFileLines(await readFile(join(LISTS, file), 'utf8'))
      const input: ListInput = file.endsWith('.rows.txt')
        ? { rows: typed.map((line) => line.split('\t')) }
        : { text: typed.join('\n') }
      const { lines } = await resolveList(input, lookUp)
      return measure(file, lines, meanings)
    }),
  )
}

/** The sum of lists. */
export function sumUp(manner: string, lists: readonly Measured[]): Measured {
  const sum = (figure: Exclude<keyof Measured, 'manner' | 'misses'>) =>
    lists.reduce((total, list) => total + list[figure], 0)
  return {
    manner,
    lines: sum('lines'),
    inOneBucket: sum('inOneBucket'),
    ready: sum('ready'),
    readyRight: sum('readyRight'),
    resolvable: sum('resolvable'),
    resolved: sum('resolved'),
    misses: lists.flatMap(({ misses }) => misses),
  }
}

function readFileLines(content: string) {
  const pairs = content
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf(ARROW.trimEnd())
      return [
        line.slice(0, at),
        line
          .slice(at + ARROW.length)
          .split(' & ')
          .map(readMeaning),
      ] as const
    })
  return { typed: pairs.map(([typed]) => typed), meanings: pairs.map(([, meaning]) => meaning) }
}

function readMeaning(text: string): Meaning {
  const [is, ...rest] = text.trim().split(' ')
  const parts = rest.filter((word) => word.includes('-'))
  if (is === 'ok') return { is, parts, quantity: Number(rest.at(-1)) }
  if (is === 'ask' || is === 'pick') return { is, parts }
  if (is === 'none' || is === 'unknown') return { is }
  throw new Error(`Unknown meaning: ${text}`)
}

function measure(
  file: string,
  lines: readonly ResolvedLine[],
  meanings: readonly (readonly Meaning[])[],
): Measured {
  const judged = meanings.flatMap((parts, place) => {
    const answers = lines.filter(({ lineNo }) => lineNo === place + 1)
    return parts.map((meaning, nth) =>
      judge(`${file}:${place + 1}`, meaning, answers[nth], answers.length === parts.length),
    )
  })
  const count = (test: (one: (typeof judged)[number]) => boolean) => judged.filter(test).length
  return {
    manner: file.replace(/(-\w+)?(\.rows)?\.txt$/, ''),
    lines: judged.length,
    inOneBucket: lines.length === judged.length ? count(({ isOne }) => isOne) : 0,
    ready: count(({ isReady }) => isReady),
    readyRight: count(({ isReadyRight }) => isReadyRight),
    resolvable: count(({ isResolvable }) => isResolvable),
    resolved: count(({ isResolved }) => isResolved),
    misses: judged.flatMap(({ miss }) => miss ?? []),
  }
}

/** One result of a line against its meaning. */
function judge(at: string, meaning: Meaning, line: ResolvedLine | undefined, isOne: boolean) {
  const isReady = line?.status === 'ready'
  const isResolvable = meaning.is !== 'none' && meaning.is !== 'unknown'
  const isRight = line !== undefined && isAsMeant(line, meaning)
  const isMiss = (isReady && !isTaken(line, meaning)) || !isRight
  return {
    isOne,
    isReady,
    isReadyRight: isReady && isTaken(line, meaning),
    isResolvable,
    isResolved: isResolvable && isRight,
    miss: isMiss ? `${at}: ${line?.typed} → ${outcome(line)}` : undefined,
  }
}

/** Product and quantity as meant. */
function isTaken({ productId, quantity }: ResolvedLine, meaning: Meaning): boolean {
  return (
    meaning.is === 'ok' && meaning.parts[0] === productId && quantity?.value === meaning.quantity
  )
}

function isAsMeant(line: ResolvedLine, meaning: Meaning): boolean {
  const offers = (parts: readonly string[]) =>
    line.status === 'choose' &&
    parts.every((part) => line.candidates.some(({ productId }) => productId === part))
  switch (meaning.is) {
    case 'ok':
      return isTaken(line, meaning) || offers(meaning.parts)
    case 'ask':
      return line.status === 'noQuantity' && line.productId === meaning.parts[0]
    case 'pick':
      return offers(meaning.parts)
    case 'none':
      return line.status === 'noPart'
    case 'unknown':
      return line.status === 'notFound'
  }
}

function outcome(line: ResolvedLine | undefined): string {
  if (!line) return 'no answer'
  const { status, productId, quantity, candidates } = line
  const parts = candidates.map((one) => one.productId).join(', ')
  return [status, productId, quantity?.value, parts].filter(Boolean).join(' ')
}
