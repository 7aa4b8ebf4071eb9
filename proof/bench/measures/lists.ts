import type pg from 'pg'
import { compare, type Figures } from '../compare.ts'
import { overHttp } from '../load.ts'
import type { Bench, Measure } from '../measure.ts'
import type { Finding, Row } from '../row.ts'
import { type Customer, inTurn, openAdminSession, openSessions } from '../samples.ts'
import type { RunningShop } from '../shop.ts'

const CONNECTIONS = 4
const LONG = { rounds: 3, seconds: 1.5 }
const SHORT = { rounds: 1, seconds: 0.5 }

/** Values for the addresses of a shop's lists. */
interface Material {
  /** The small shop's largest category and most frequent word in names, so that pages are full in both shops. */
  readonly category: string
  readonly word: string
  readonly admin: Customer
  readonly nextCustomer: () => Customer
  /** An id from anywhere in the list, for a different deep page each time. */
  readonly someProduct: () => string
  readonly someOrder: () => string
  readonly someUser: () => string
  /** A price in cents from the whole price range. */
  readonly somePrice: () => number
  /** A different maximum price each time that excludes nothing, because counts of a search are cached. */
  readonly highPrice: () => string
}

interface List {
  readonly what: string
  readonly path: (material: Material) => string
  readonly as?: (material: Material) => Customer
}

const search = (query: Record<string, string>) =>
  `/catalogue/search?${new URLSearchParams({ limit: '10', ...query })}`

const asAdmin = ({ admin }: Material) => admin

const LISTS: readonly List[] = [
  {
    what: 'products, newest first',
    path: ({ someProduct }) => `/product?limit=10&after=${someProduct()}`,
  },
  {
    what: 'products of a category',
    path: ({ category, someProduct }) =>
      `/product?${new URLSearchParams({ limit: '10', category, after: someProduct() })}`,
  },
  {
    what: 'products by a word',
    path: ({ word, someProduct }) => `/product?limit=10&q=${word}&after=${someProduct()}`,
  },
  {
    what: 'catalogue, a page deep in the sort by price',
    path: ({ someProduct, somePrice }) =>
      `/catalogue/search?limit=10&sort=price&after=${somePrice()}~${someProduct()}`,
  },
  {
    what: 'catalogue, a category with its facets',
    path: ({ category }) => search({ category }),
  },
  {
    what: 'catalogue, a category and a price, recounted',
    path: ({ category, highPrice }) => search({ category, most: highPrice() }),
  },
  {
    what: 'catalogue, by a word',
    path: ({ word }) => search({ q: word }),
  },
  {
    what: 'catalogue, by a word and a price, recounted',
    path: ({ word, highPrice }) => search({ q: word, most: highPrice() }),
  },
  {
    what: 'catalogue page as HTML, a category and a price',
    path: ({ category, highPrice }) =>
      `/catalogue?${new URLSearchParams({ category, most: highPrice() })}`,
  },
  {
    what: 'own orders',
    path: ({ nextCustomer }) => `/order?customerEmail=${encodeURIComponent(nextCustomer().email)}`,
    as: asAdmin,
  },
  {
    what: 'all orders (admin)',
    path: ({ someOrder }) => `/orders/?limit=10&after=${someOrder()}`,
    as: asAdmin,
  },
  {
    what: 'paid orders (admin)',
    path: ({ someOrder }) => `/orders/?limit=10&state=paid&after=${someOrder()}`,
    as: asAdmin,
  },
  {
    what: 'orders by a name (admin)',
    path: ({ someOrder }) => `/orders/?limit=10&q=whitfield&after=${someOrder()}`,
    as: asAdmin,
  },
  {
    what: 'users (admin)',
    path: ({ someUser }) => `/user?limit=10&after=${someUser()}`,
    as: asAdmin,
  },
  {
    what: 'users by a name (admin)',
    path: ({ someUser }) => `/user?limit=10&q=whitfield&after=${someUser()}`,
    as: asAdmin,
  },
]

/**
 * Every list of the large shop compared with that of a shop of a thousand products, by processor time. Answers aren't
 * cached; counts of searches are, in both.
 */
export const lists: readonly Measure[] = LISTS.map((list) => ({
  name: 'lists',
  what: list.what,
  run: (bench) => measureList(bench, list),
}))

async function measureList(bench: Bench, list: List): Promise<Finding> {
  const { size, isQuick } = bench
  const contenders = (await sidesOf(bench)).map((side) => contenderFor(list, side))
  const figures = await compare(contenders, isQuick ? SHORT : LONG)
  const [large, little] = figures as [Figures, Figures]
  const row: Row = {
    what: `list: ${list.what}, ${size} : 1,000`,
    value: processorMs(large) / processorMs(little),
    unit: 'ratio',
    goal: { atMost: 1.3 },
    note: `processor time, ${processorMs(large).toFixed(2)} ms against ${processorMs(little).toFixed(2)} ms`,
  }
  return { rows: [row], contests: [{ what: `list: ${list.what}`, figures }] }
}

interface Side {
  readonly name: string
  readonly shop: RunningShop
  readonly material: Material
}

const gathered = new WeakMap<Bench, Promise<readonly Side[]>>()

/** Both shops and the values for their addresses, gathered once. */
function sidesOf(bench: Bench): Promise<readonly Side[]> {
  const known = gathered.get(bench)
  if (known) return known
  const sides = gatherSides(bench)
  gathered.set(bench, sides)
  return sides
}

async function gatherSides({ shop, smallShop, size, isQuick }: Bench): Promise<readonly Side[]> {
  const common = await findCommon(smallShop.database)
  const large = { name: `${size} products`, shop, material: await gather(shop.database, common) }
  const small = {
    name: '1,000 products',
    shop: smallShop,
    material: await gather(smallShop.database, common),
  }
  // Warms up both shops' code and database caches alike. Refusals don't matter here.
  for (const side of [large, small])
    for (const list of LISTS)
      await contenderFor(list, side)
        .run(isQuick ? 0.2 : 1)
        .catch(() => undefined)
  return [large, small]
}

const processorMs = ({ appMs, databaseMs }: Figures) => appMs + databaseMs

function contenderFor(list: List, { name, shop, material }: Side) {
  return overHttp({
    name,
    origin: shop.origin,
    answerer: shop.answerer,
    connections: CONNECTIONS,
    requests: () => [
      {
        setupRequest: () => ({
          method: 'GET' as const,
          path: list.path(material),
          headers: { ...list.as?.(material).headers },
        }),
      },
    ],
  })
}

async function findCommon(database: pg.Pool): Promise<Pick<Material, 'category' | 'word'>> {
  const most = async (scope: string) => {
    const { rows } = await database.query<{ value: string }>(
      `select substr(term, 3) as value from catalogue_count where category = '' and term ~ $1
       order by products desc, term limit 1`,
      [scope],
    )
    return rows[0]?.value ?? ''
  }
  return { category: await most('^c:'), word: await most('^w:[a-z]{4,}$') }
}

async function gather(
  database: pg.Pool,
  common: Pick<Material, 'category' | 'word'>,
): Promise<Material> {
  const some = async (table: string) => {
    // From the newer nine tenths, so that a full page follows each.
    const { rows } = await database.query<{ id: string }>(
      `select id from ${table} where id > (select id from ${table} order by id offset 100 limit 1)
       order by random() limit 5000`,
    )
    return inTurn(rows.map(({ id }) => id))
  }
  const { rows: prices } = await database.query<{ cents: number }>(
    'select (cents_per_thousand / 1000)::integer as cents from catalogue_entry order by random() limit 1000',
  )
  let cents = 100_000
  return {
    ...common,
    admin: await openAdminSession(database),
    nextCustomer: inTurn(await openSessions(database, 1000)),
    someProduct: await some('product'),
    someOrder: await some('orders'),
    someUser: await some('users'),
    somePrice: inTurn(prices.map((row) => row.cents)),
    highPrice: () => {
      cents += 1
      return (cents / 100).toFixed(2)
    },
  }
}
