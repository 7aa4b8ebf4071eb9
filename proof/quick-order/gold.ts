import { parseArgs } from 'node:util'
import { listBounds } from '../../contract/ordering/pasted-lists.ts'
import { goals, type Measured, measureLists, sumUp } from './measure-lists.ts'
import { readGenerated } from './read-generated.ts'
import { openReadingShop } from './read-over-http.ts'

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`

function row({ manner, lines, inOneBucket, ready, readyRight, resolvable, resolved }: Measured) {
  const cells = [
    `${lines} lines`,
    `ready ${ready}, right ${percent(readyRight, ready)}`,
    `resolvable ${resolvable}, resolved ${percent(resolved, resolvable)}`,
    `in one bucket ${percent(inOneBucket, lines)}`,
  ]
  return [manner.padEnd(16), ...cells.map((cell) => cell.padEnd(36))].join(' ').trimEnd()
}

const lists = await measureLists()
const manners = Map.groupBy(lists, ({ manner }) => manner)
for (const [manner, of] of manners) console.log(row(sumUp(manner, of)))
const all = sumUp(`${lists.length} lists`, lists)
for (const miss of all.misses) console.log(miss)
console.log(row(all))
const isGood =
  all.readyRight >= goals.ready * all.ready &&
  all.resolved >= goals.resolvable * all.resolvable &&
  all.inOneBucket === all.lines
if (!isGood) process.exitCode = 1

/** Rows of a pasted list: a quoted break makes two lines of a row. */
const LINES_OF_PASTED = listBounds.lines / 2

const { values } = parseArgs({
  options: { generated: { type: 'string' }, http: { type: 'boolean' } },
})
if (values.generated) {
  const shop = values.http ? await openReadingShop() : undefined
  const choices = shop && { read: shop.read, linesOfList: LINES_OF_PASTED }
  const startedAt = performance.now()
  const { faults, ...run } = await readGenerated(Number(values.generated), choices)
  const seconds = (performance.now() - startedAt) / 1000
  await shop?.stop()
  for (const fault of faults) console.log(fault)
  console.log(
    `generated: ${run.lines} lines, sure ${run.sure}, wrong or lost ${faults.length}, clear ${run.clear}, right ${percent(run.clearRight, run.clear)}, ${Math.round(run.lines / seconds)} a second`,
  )
  if (faults.length > 0 || run.clearRight < goals.clear * run.clear) process.exitCode = 1
}
