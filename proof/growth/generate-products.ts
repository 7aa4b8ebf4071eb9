import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { cents } from '../../contract/values/money/money.ts'
import { discountedPrice } from '../../contract/values/money/price.ts'
import { copyIn, copyLine } from './copy-in.ts'
import { families } from './families/families.ts'
import type { Chance, Family } from './families/family.ts'

/** Rows in one COPY, which is one transaction and one update of the counters. */
const BATCH = 20_000
/** Parts of one kind and brand are adjacent, as in makers' lists. */
const LONGEST_RUN = 160

export interface ProductParts {
  /** Picture addresses by file name. */
  readonly pictures: ReadonlyMap<string, string>
  readonly addedByEmail: string
  readonly onProgress: (added: number) => void
}

/** Adds this many products, the newest last. */
export async function generateProducts(
  client: pg.Client,
  count: number,
  { pictures, addedByEmail, onProgress }: ProductParts,
): Promise<void> {
  const first = (await findLastSerial(client)) + 1
  const chance = seededChance(first)
  const runs = runsOf(chance)
  const discountEnd = new Date(Date.now() + 90 * 86_400_000).toISOString()
  const makeLine = (serial: number): string => {
    const { family, brand } = runs.next().value
    const { name, description, attributes } = family.part(chance)
    const minimum = family.minimums[Math.floor(chance() * family.minimums.length)] ?? 500
    const [least, most] = family.cents
    const isDiscounted = chance() < 0.04
    // A few are nearly or fully sold out; the others have some pallets.
    const available =
      chance() < 0.05
        ? Math.floor(chance() * minimum)
        : Math.floor(minimum * (1 + 40 * chance() ** 2))
    const listPrice = cents(Math.round(least + (most - least) * chance() ** 1.5))
    const percent = isDiscounted ? 5 * (1 + Math.floor(chance() * 8)) : null
    return copyLine([
      uuidv7(),
      `${brandCode(brand)}-${family.code}-${String(serial).padStart(7, '0')}`,
      name,
      description,
      brand,
      family.category,
      JSON.stringify(attributes),
      listPrice,
      percent,
      percent && discountEnd,
      percent && discountedPrice(listPrice, percent),
      minimum,
      available,
      pictures.get(family.picture) ?? '/images/none.webp',
      addedByEmail,
      JSON.stringify({ purchasePriceCents: Math.ceil(listPrice * 0.6), bin: binOf(serial) }),
    ])
  }
  for (let done = 0; done < count; done += BATCH) {
    const here = Math.min(BATCH, count - done)
    await client.query('begin')
    await client.query(`select enter_stock_as('{"kind": "import", "reason": "Generated"}')`)
    await copyIn(
      client,
      `copy product (id, part_number, name, description, brand, category, attributes, list_price_cents,
         discount_percent, discount_until, discounted_cents, minimum, available, image_url, added_by_email, further_facts) from stdin`,
      linesOf(here, (index) => makeLine(first + done + index)),
    )
    await client.query('commit')
    onProgress(done + here)
  }
}

function* linesOf(count: number, makeLine: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index += 1) yield makeLine(index)
}

/** Family and brand of the next parts. */
function* runsOf(chance: Chance): Generator<{ family: Family; brand: string }, never> {
  for (;;) {
    const family = families[Math.floor(chance() * families.length)] ?? families[0]
    const brand = family.brands[Math.floor(chance() * family.brands.length)] ?? 'Norvall'
    const length = 1 + Math.floor(chance() * LONGEST_RUN)
    for (let part = 0; part < length; part += 1) yield { family, brand }
  }
}

/** 40 parts lie in each bin. */
const binOf = (serial: number) => `G-${String(Math.floor(serial / 40)).padStart(5, '0')}`

/** Two letters, the first and last consonant: `TM` for Tarnholm. */
function brandCode(brand: string): string {
  const consonants = brand.toUpperCase().replace(/[^BCDFGHJKLMNPQRSTVWXZ]/g, '')
  return `${consonants[0] ?? 'X'}${consonants.at(-1) ?? 'X'}`
}

/** The last generated number. Scans the table once, which a tool can afford. */
async function findLastSerial(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number | null }>(
    `select max(right(part_number, 7)::integer) as last from product where part_number ~ '^[A-Z]{2}-[0-9]{4}-[0-9]{7}$'`,
  )
  return rows[0]?.last ?? 0
}

/** Mulberry32: a seeded generator of 32-bit random numbers. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
