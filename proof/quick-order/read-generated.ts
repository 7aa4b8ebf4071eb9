import { resolveList } from '../../contract/quick-order/reading/resolve-list.ts'
import { type ResolvedLine, resolvedStatuses } from '../../contract/quick-order/resolved.ts'
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

const LINES_OF_LIST = 12
const MOST_FAULTS = 20

/** Reads generated lists until so many lines were read. A list's seed is its place, so that each can be repeated. */
export async function readGenerated(lines: number, firstSeed = 1): Promise<GeneratedRun> {
  const faults: string[] = []
  const run = { lines: 0, sure: 0, clear: 0, clearRight: 0 }
  for (let seed = firstSeed; run.lines < lines && faults.length < MOST_FAULTS; seed += 1) {
    const { text, truths } = generateList(seeded(seed), LINES_OF_LIST)
    const read = await resolveList({ text }, strangeShelf)
    const counted = resolvedStatuses.reduce((sum, status) => sum + read.counts[status], 0)
    if (read.lines.length !== truths.length || counted !== truths.length)
      faults.push(`list ${seed}: ${truths.length} lines became ${read.lines.length}`)
    read.lines.forEach((line, place) => {
      const truth = truths[place]
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

function isMeant(
  { productId, quantity }: ResolvedLine,
  { part, quantity: pieces }: Truth,
): boolean {
  return productId === part && quantity?.value === pieces
}
