import type pg from 'pg'
import { quantile } from '../compare.ts'
import { fetchRaw, openConnection } from '../fetch-raw.ts'
import type { Bench, Measure } from '../measure.ts'
import type { Row } from '../row.ts'
import { inTurn } from '../samples.ts'

interface Search {
  readonly what: string
  readonly atMostMs: number
  /** All searches differ, because counts are cached. */
  readonly paths: readonly string[]
}

const WARM_UP = 10

/** Searches of one client that sends the next one when the last is answered. */
export const searches: Measure = {
  name: 'searches',
  async run({ shop, size, isQuick }) {
    const count = isQuick ? 60 : 200
    const rows: Row[] = []
    for (const search of await listSearches(shop.database, count + WARM_UP)) {
      const took = await askInTurn(shop, search.paths)
      rows.push({
        what: `${search.what}, of ${size}, p50`,
        value: quantile(took, 0.5),
        unit: 'ms',
        goal: { atMost: search.atMostMs },
        note: `one client; p99 ${quantile(took, 0.99).toFixed(1)} ms`,
      })
    }
    return { rows }
  },
}

async function askInTurn({ origin }: Bench['shop'], paths: readonly string[]): Promise<number[]> {
  const agent = openConnection()
  const took: number[] = []
  try {
    for (const path of paths) {
      const start = performance.now()
      const { status } = await fetchRaw(origin + path, {}, { agent })
      took.push(performance.now() - start)
      if (status !== 200) throw new Error(`${path} got status ${status}.`)
    }
  } finally {
    agent.destroy()
  }
  return took.slice(WARM_UP)
}

async function listSearches(database: pg.Pool, count: number): Promise<Search[]> {
  const { rows: parts } = await database.query<{
    part_number: string
    name: string
    brand: string
  }>(
    `select part_number, name, brand from product tablesample bernoulli (10)
     where removed_at is null and part_number is not null and brand is not null order by random() limit $1`,
    [20 * count],
  )
  const { rows: others } = await database.query<{ number: string }>(
    'select number from reference tablesample bernoulli (1) order by random() limit $1',
    [count],
  )
  // Generated names have few different words; the brand tells them apart.
  const words = [
    ...new Map(
      parts.map(({ name, brand }) => [`${longWords(name)} ${brand}`, `${withTypo(name)} ${brand}`]),
    ).values(),
  ]
  const { rows: terms } = await database.query<{ category: string; brand: string }>(
    `select category, substr(term, 3) as brand from catalogue_count
     where category <> '' and term like 'b:%' and products > 0 order by random() limit $1`,
    [count],
  )
  const nextTerm = inTurn(terms)
  const search = (query: Record<string, string>) =>
    `/catalogue/search?${new URLSearchParams(query)}`
  return [
    {
      what: 'search by part number',
      atMostMs: 5,
      paths: parts.slice(0, count).map(({ part_number }) => search({ q: asTyped(part_number) })),
    },
    {
      what: 'search by another maker’s number',
      atMostMs: 8,
      paths: others.map(({ number }) => search({ q: number })),
    },
    {
      what: 'search by words with a typo',
      atMostMs: 25,
      paths: words.slice(0, count).map((q) => search({ q })),
    },
    {
      what: 'facets of a category and a brand',
      atMostMs: 50,
      // A different maximum price makes each search new; none excludes anything.
      paths: Array.from({ length: count }, (_, place) => {
        const { category, brand } = nextTerm()
        const most = (1000 + place / 100).toFixed(2)
        return search(place % 2 === 0 ? { category, most } : { category, brand, most })
      }),
    },
  ]
}

/** As typed from a box: without dashes, in lower case. */
function asTyped(partNumber: string): string {
  return partNumber.replaceAll('-', ' ').toLowerCase()
}

/** The first two longer words of a name. */
function longWords(name: string): string {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 4)
  return words.slice(0, 2).join(' ') || name
}

/** Swaps two letters of the first longer word. */
function withTypo(name: string): string {
  return longWords(name).replace(/^(.)(.)(.)/u, '$1$3$2')
}
