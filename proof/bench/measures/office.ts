import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { quantile } from '../compare.ts'
import { fetchRaw, openConnection } from '../fetch-raw.ts'
import type { Measure } from '../measure.ts'
import type { Row } from '../row.ts'
import { openAdminSession } from '../samples.ts'

/** A question of the office, asked by one admin again and again. */
interface Question {
  readonly what: string
  readonly path: string
  readonly atMostMs: number
}

const DAY_MS = 86_400_000
const WARM_UP = 1
const PICKED_ORDERS = 200
const DOCUMENTS = 10_000
const PAGE_MS = 60
const LOOK_EVERY_MS = 1000
const LONGEST_WAIT_MS = 15 * 60_000

const groups = ['day', 'month', 'category', 'product', 'customer', 'country', 'state']
const filters = [
  ...['', 'state=paid', 'state=expired', 'goods=toPack', 'goods=delivered', 'shipBy=late'],
  ...['country=DE', 'country=US&region=IL', 'country=none', 'q=whitfield', 'q=nobody'],
  ...['waits=onHold', 'waits=endsToday', 'waits=untaxed', 'sort=oldest', 'sort=shipBy'],
  ...['state=paid&country=DE', 'goods=toPack&country=US&region=IL', 'waits=endsToday&country=DE'],
  ...['state=expired&sort=shipBy', 'shipBy=late&q=whitfield', 'category=Brakes&state=paid'],
]

/** Reports, books, pick list and the desk's list with each filter, in a shop of many orders. */
export const office: Measure = {
  name: 'office',
  async run({ shop, isQuick }) {
    await untilSummed(shop.database)
    const { headers } = await openAdminSession(shop.database)
    const ask = async (path: string) => {
      const start = performance.now()
      const { status } = await fetchRaw(shop.origin + path, headers, { agent })
      if (status !== 200) throw new Error(`${path} got status ${status}.`)
      return performance.now() - start
    }
    const agent = openConnection()
    const rows: Row[] = []
    try {
      for (const { what, path, atMostMs } of await listQuestions(shop.database)) {
        const took: number[] = []
        for (let time = 0; time < WARM_UP + (isQuick ? 3 : 9); time += 1) took.push(await ask(path))
        const measured = took.slice(WARM_UP)
        rows.push({
          what: `${what}, p50`,
          value: quantile(measured, 0.5),
          unit: 'ms',
          goal: { atMost: atMostMs },
          note: `slowest ${Math.max(...measured).toFixed(0)} ms`,
        })
      }
      rows.push(await askForJournal(shop.database, ask))
    } finally {
      agent.destroy()
    }
    return { rows }
  },
}

/** Waits until the figures' job has summed up to yesterday; before that, reports read the orders of each day. */
async function untilSummed(database: pg.Pool): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const { rows } = await database.query(
      'select from summed_to where last_day >= current_date - 1 limit 1',
    )
    if (rows.length > 0) return
    if (performance.now() > end) throw new Error('The figures were not summed up.')
    await sleep(LOOK_EVERY_MS)
  }
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

async function listQuestions(database: pg.Pool): Promise<Question[]> {
  const { rows } = await database.query<{ no: string }>(
    `select order_no as no from orders where state = 'paid' and fulfilment = 'none' order by id desc limit $1`,
    [PICKED_ORDERS],
  )
  const year = `from=${dayBefore(364)}&to=${dayBefore(0)}`
  return [
    ...groups.map((by) => ({
      what: `sales of a year by ${by}`,
      path: `/report/sales?${year}&by=${by}`,
      atMostMs: 500,
    })),
    {
      what: 'taxes of a quarter',
      path: `/report/tax?from=${dayBefore(90)}&to=${dayBefore(0)}`,
      atMostMs: 1000,
    },
    {
      what: 'value of the stock',
      path: `/report/stockValue?on=${dayBefore(0)}`,
      atMostMs: 1000,
    },
    {
      what: `pick list of ${PICKED_ORDERS} orders`,
      path: `/orders/pickList?orders=${rows.map(({ no }) => no).join(',')}`,
      atMostMs: 2000,
    },
    ...filters.map((filter) => ({
      what: `orders at the desk, ${filter || 'all'}`,
      path: `/orders/desk?limit=25&${filter}`,
      atMostMs: PAGE_MS,
    })),
  ]
}

/** The month with most papers, by as many of them as the goal names. */
async function askForJournal(
  database: pg.Pool,
  ask: (path: string) => Promise<number>,
): Promise<Row> {
  const { rows } = await database.query<{ month: string; papers: number }>(
    `select to_char(issued_on, 'YYYY-MM') as month, count(*)::integer as papers from document group by 1 order by 2 desc limit 1`,
  )
  const [{ month, papers } = { month: dayBefore(0).slice(0, 7), papers: 1 }] = rows
  const took = await ask(`/journal?month=${month}&format=csv`)
  return {
    what: `journal, of each ${DOCUMENTS.toLocaleString('en')} papers`,
    value: ((took / papers) * DOCUMENTS) / 1000,
    unit: 's',
    goal: { atMost: 5 },
    note: `${papers.toLocaleString('en')} papers in ${(took / 1000).toFixed(1)} s`,
  }
}
