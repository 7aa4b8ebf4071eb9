import { listBounds } from '../../contract/ordering/pasted-lists.ts'
import { resolveList } from '../../contract/ordering/quick-order/reading/resolve-list.ts'
import {
  type ResolvedCounts,
  type ResolvedLine,
  resolvedStatuses,
} from '../../contract/ordering/quick-order/resolved.ts'
import { generateList, seeded, strangeShelf, type Truth } from './generate-lists.ts'

/** Outcome of generated lines. */
export interface GeneratedRun {
  readonly lines: number
  /** Ready, or only to adjust: no question was asked. */
  readonly sure: number
  /** Lines whose part and quantity the shop can know, and those that were sure and right. */
  readonly clear: number
  readonly clearRight: number
  /** Lines that are sure and wrong, lost, or counted twice, with the list that they stand in. */
  readonly faults: readonly string[]
}

type ReadLine = Pick<
  ResolvedLine,
  'lineNo' | 'typed' | 'status' | 'productId' | 'quantity' | 'explanation'
>

/** Reads a list; products are named by their part numbers. */
export type ReadList = (
  text: string,
) => Promise<{ readonly lines: readonly ReadLine[]; readonly counts: ResolvedCounts }>

interface ReadChoices {
  readonly read?: ReadList
  readonly linesOfList?: number
}

const MOST_FAULTS = 20
const none: Truth = { part: undefined, quantity: undefined }

/** Reads generated lists until so many lines were read. A list's seed is its place, so that each can be repeated. */
export async function readGenerated(
  lines: number,
  { read = (text) => resolveList({ text }, strangeShelf), linesOfList = 12 }: ReadChoices = {},
): Promise<GeneratedRun> {
  const faults: string[] = []
  const run = { lines: 0, sure: 0, clear: 0, clearRight: 0 }
  for (let seed = 1; run.lines < lines && faults.length < MOST_FAULTS; seed += 1) {
    const { text, truths } = generateFitting(seed, linesOfList)
    const answer = await read(text)
    const counted = resolvedStatuses.reduce((sum, status) => sum + answer.counts[status], 0)
    const lineNos = new Set(answer.lines.map(({ lineNo }) => lineNo))
    if (lineNos.size !== truths.length || counted !== answer.lines.length)
      faults.push(`list ${seed}: ${truths.length} lines became ${answer.lines.length}`)
    const results = Map.groupBy(answer.lines, ({ lineNo }) => lineNo)
    answer.lines.forEach((line) => {
      const ofLine = results.get(line.lineNo) ?? []
      const meant = truths[line.lineNo - 1]
      const truth = meant && (meant[ofLine.indexOf(line)] ?? none)
      if (meant && ofLine.length !== meant.length)
        faults.push(`list ${seed}: ${line.typed} has ${ofLine.length} results`)
      const isSure = line.status === 'ready' || line.status === 'adjust'
      const isRight = truth === undefined || isMeant(line, truth)
      const isClear = truth?.part !== undefined && truth.quantity !== undefined
      run.lines += 1
      run.sure += isSure ? 1 : 0
      run.clear += isClear ? 1 : 0
      run.clearRight += isClear && isSure && isRight ? 1 : 0
      if (line.explanation === '') faults.push(`list ${seed}: ${line.typed} has no reason`)
      if (isSure && !isRight)
        faults.push(
          `list ${seed}: ${line.typed} → ${line.productId} ${line.quantity?.value}, not ${truth.part} ${truth.quantity}`,
        )
    })
  }
  return { ...run, faults }
}

/** A list that may be pasted: with fewer lines where so many are too long. */
function generateFitting(seed: number, lines: number) {
  const list = generateList(seeded(seed), lines)
  const bytes = Buffer.byteLength(list.text)
  if (bytes <= listBounds.textBytes) return list
  return generateList(seeded(seed), Math.floor((0.9 * lines * listBounds.textBytes) / bytes))
}

function isMeant({ productId, quantity }: ReadLine, { part, quantity: pieces }: Truth): boolean {
  return productId === part && quantity?.value === pieces
}
