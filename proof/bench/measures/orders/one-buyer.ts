import { quantile } from '../../compare.ts'
import { fetchRaw, openConnection } from '../../fetch-raw.ts'
import type { Bench, Measure } from '../../measure.ts'
import type { Row } from '../../row.ts'
import { type ListDesk, withListDesk } from './list-desk.ts'
import { orderCarts } from './order-carts.ts'

const WARM_UP = 2
const ORDERED_LINES = 500
const READ_LINES = 200

/** One client that orders and reads large carts, each after the last. */
export const oneBuyer: Measure = {
  name: 'carts',
  what: 'carts of one client',
  run: (bench) =>
    withListDesk(bench, async (desk) => ({
      rows: [await orderOneByOne(bench, desk), await readOneByOne(bench, desk)],
    })),
}

async function orderOneByOne({ shop, isQuick }: Bench, desk: ListDesk): Promise<Row> {
  const carts = await desk.fillCarts(WARM_UP + (isQuick ? 6 : 15), ORDERED_LINES)
  const took = (await orderCarts(shop, carts, 1)).slice(WARM_UP)
  return {
    what: `\`POST /cart/{id}/order\` of ${ORDERED_LINES} lines, one client, p50`,
    value: quantile(took, 0.5),
    unit: 'ms',
    goal: { atMost: 250 },
    note: `slowest ${Math.max(...took).toFixed(0)} ms`,
  }
}

async function readOneByOne({ shop, isQuick }: Bench, desk: ListDesk): Promise<Row> {
  const carts = await desk.fillCarts(WARM_UP + (isQuick ? 20 : 60), READ_LINES)
  const agent = openConnection()
  const took: number[] = []
  try {
    for (const { id, customer } of carts) {
      const start = performance.now()
      const { status } = await fetchRaw(`${shop.origin}/cart/${id}`, customer.headers, { agent })
      took.push(performance.now() - start)
      if (status !== 200) throw new Error(`A cart got status ${status}.`)
    }
  } finally {
    agent.destroy()
  }
  const measured = took.slice(WARM_UP)
  return {
    what: `\`GET /cart/{id}\` with ${READ_LINES} lines, one client, p50`,
    value: quantile(measured, 0.5),
    unit: 'ms',
    goal: { atMost: 40 },
    note: `two statements; p99 ${quantile(measured, 0.99).toFixed(1)} ms`,
  }
}
