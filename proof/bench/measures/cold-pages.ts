import { slugOf } from '../../../contract/values/text/slug.ts'
import { fetchRaw, openConnection } from '../fetch-raw.ts'
import { watched } from '../load.ts'
import type { Measure } from '../measure.ts'
import type { Row } from '../row.ts'
import { inTurn, pickProductIds } from '../samples.ts'
import type { RunningShop } from '../shop.ts'

const WARM_UP = 20
const HTML = { accept: 'text/html' }

/** A page that is made for each request, and the processor time that it may take. */
interface ColdPage {
  readonly what: string
  readonly atMostMs: number
  readonly path: () => string
  /** Text of which the page holds one for each row. */
  readonly row?: string
}

/** Pages as HTML in a shop that keeps none: the shop's processor time for each. */
export const coldPages: Measure = {
  name: 'cold pages',
  async run({ shop, smallShop, isQuick }) {
    const { rows: categories } = await smallShop.database.query<{ category: string }>(
      'select category from product where removed_at is null group by category order by count(*) desc limit 8',
    )
    const nextCategory = inTurn(categories.map(({ category }) => encodeURIComponent(category)))
    const { rows: products } = await shop.database.query<{ id: string; name: string }>(
      'select id, name from product where id = any($1)',
      [await pickProductIds(shop.database, 500)],
    )
    const nextProduct = inTurn(products.map(({ id, name }) => `/catalogue/${id}/${slugOf(name)}`))
    const pages: readonly [RunningShop, ColdPage][] = [
      [
        smallShop,
        {
          what: 'the catalogue',
          atMostMs: 10,
          path: () => `/catalogue?category=${nextCategory()}`,
          row: 'class="part-row',
        },
      ],
      [shop, { what: 'a product', atMostMs: 2.5, path: nextProduct }],
      [shop, { what: 'home', atMostMs: 4, path: () => '/' }],
    ]
    const rows: Row[] = []
    for (const [where, page] of pages)
      rows.push(await measurePage(where, page, isQuick ? 100 : 400))
    return { rows }
  },
}

async function measurePage(shop: RunningShop, page: ColdPage, count: number): Promise<Row> {
  const agent = openConnection()
  const load = async (): Promise<Buffer> => {
    const { status, bytes } = await fetchRaw(shop.origin + page.path(), HTML, { agent })
    if (status !== 200) throw new Error(`${page.what} got status ${status}.`)
    return bytes
  }
  try {
    for (let time = 0; time < WARM_UP; time += 1) await load()
    const { seen, done: last } = await watched(shop.answerer, async () => {
      let done: Buffer = Buffer.alloc(0)
      for (let time = 0; time < count; time += 1) done = await load()
      return { requests: count, done }
    })
    const lines = page.row ? `, ${last.toString().split(page.row).length - 1} rows in the last` : ''
    return {
      what: `a cold page, ${page.what}, as HTML: the shop’s processor time`,
      value: seen.appMs,
      unit: 'ms',
      goal: { atMost: page.atMostMs },
      note: `${Math.round(last.length / 1000)} kB${lines}`,
    }
  } finally {
    agent.destroy()
  }
}
