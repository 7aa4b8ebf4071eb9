import { setTimeout as sleep } from 'node:timers/promises'
import { fetchRaw, openConnection } from '../../fetch-raw.ts'
import type { Measure } from '../../measure.ts'
import { readMetric } from '../../read-metric.ts'
import { pickProductIds } from '../../samples.ts'
import type { RunningShop } from '../../shop.ts'
import { withListDesk } from './list-desk.ts'
import { orderCarts } from './order-carts.ts'

const LINES = 500
const OTHERS = 500
/** Nodes are told of changes within 100 ms. */
const TOLD_AFTER_MS = 1000

/** How many kept answers an order of many lines leaves that show none of its products. */
export const keptAfterOrder: Measure = {
  name: 'carts',
  what: 'answers kept after an order',
  run: (bench) =>
    withListDesk(bench, async ({ fillCarts }) => {
      const { shop } = bench
      // Filling the stock dropped every answer; that must have been told before the first is kept.
      await sleep(TOLD_AFTER_MS)
      const carts = await fillCarts(1, LINES)
      const ordered = carts.flatMap(({ lines }) => lines.map(({ productId }) => productId))
      const others = await pickOthers(shop, new Set(ordered))
      await warmUp(shop, [...ordered, ...others])
      await orderCarts(shop, carts, 1)
      await sleep(TOLD_AFTER_MS)
      const kept = await countHits(shop, others)
      const stale = await countHits(shop, ordered)
      return {
        rows: [
          {
            what: `hot answers kept after an order of ${LINES} lines, of those without its products`,
            value: kept / others.length,
            unit: 'ratio',
            goal: { atLeast: 0.95 },
            note: `${kept} of ${others.length}; of ${LINES} with its products ${stale}`,
          },
        ],
      }
    }),
}

async function pickOthers({ database }: RunningShop, ordered: ReadonlySet<string>) {
  const ids = await pickProductIds(database, LINES + OTHERS)
  return ids.filter((id) => !ordered.has(id)).slice(0, OTHERS)
}

/** Twice, because a full cache keeps only what is asked for again. */
async function warmUp(shop: RunningShop, ids: readonly string[]): Promise<void> {
  await countHits(shop, ids)
  await countHits(shop, ids)
  const kept = await countHits(shop, ids)
  if (kept < ids.length) throw new Error(`Of ${ids.length} answers only ${kept} were kept.`)
}

/** Asks for each product and returns how many answers came from memory. */
async function countHits(shop: RunningShop, ids: readonly string[]): Promise<number> {
  const readHits = () => readMetric(shop, 'hot_answers_total{result="hit"}')
  const agent = openConnection()
  try {
    const before = await readHits()
    for (const id of ids) {
      const { status } = await fetchRaw(`${shop.origin}/product/${id}`, {}, { agent })
      if (status !== 200) throw new Error(`A product got status ${status}.`)
    }
    return (await readHits()) - before
  } finally {
    agent.destroy()
  }
}
