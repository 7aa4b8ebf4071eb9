import type pg from 'pg'
import { quantile } from '../compare.ts'
import { fetchRaw, openConnection } from '../fetch-raw.ts'
import type { Bench, Measure } from '../measure.ts'
import type { Row } from '../row.ts'
import { inTurn } from '../samples.ts'

interface Search {
  readonly what: string
  readonly atMostMs: number
  /** Each is another one: what was found before may be remembered. */
  readonly paths: readonly string[]
}

const WARM_UP = 10

/** Searches by one client that asks again as soon as it is answered. */
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
  const connection = openConnection()
  const took: number[] = []
  try {
    for (const path of paths) {
      const start = performance.now()
      const { status } = await fetchRaw(origin + path, {}, connection)
      took.push(performance.now() - start)
      if (status !== 200) throw new Error(`${path} answered ${status}.`)
    }
  } finally {
    connection.destroy()
  }
  return took.slice(WARM_UP)
}

async function listSearches(database: pg.Pool, count: number): Promise<Search[]> {
  const { rows: parts } = await database.query<{ part_number: string; name: string }>(
    `select part_number, name from product tablesample bernoulli (2) where removed_at is null and part_number is not null
     order by random() limit $1`,
    [count],
  )
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
      paths: parts.map(({ part_number }) => search({ q: asTyped(part_number) })),
    },
    {
      what: 'search by words with a typo',
      atMostMs: 25,
      paths: parts.map(({ name }) => search({ q: withTypo(name) })),
    },
    {
      what: 'facets of a category and a brand',
      atMostMs: 50,
      // Cents of the least price make each another choice; all leave nearly everything.
      paths: parts.map((_, place) => {
        const { category, brand } = nextTerm()
        const least = ((place % 50) / 100).toFixed(2)
        return search(place % 2 === 0 ? { category, least } : { category, brand, least })
      }),
    },
  ]
}

/** As somebody reads it off a box: without dashes, in lower case. */
function asTyped(partNumber: string): string {
  return partNumber.replaceAll('-', ' ').toLowerCase()
}

/** The first two longer words of a name, two letters of the first swapped. */
function withTypo(name: string): string {
  const [first = name, ...others] = name.split(/[^\p{L}]+/u).filter((word) => word.length > 4)
  const swapped = `${first[0]}${first[2]}${first[1]}${first.slice(3)}`
  return [swapped, ...others.slice(0, 1)].join(' ')
}
