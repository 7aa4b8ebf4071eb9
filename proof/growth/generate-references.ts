import type pg from 'pg'
import type { ReferenceKind } from '../../contract/catalogue/parts/part-bounds.ts'
import { partKey } from '../../contract/catalogue/parts/part-key.ts'
import { copyIn, copyLine } from './copy-in.ts'
import type { Chance } from './families/family.ts'
import { seededChance } from './generate-products.ts'

const PRODUCTS_A_BATCH = 20_000

/** A kind of number that every product gets one of. */
interface Round {
  readonly kind: ReferenceKind
  readonly maker: string
  readonly number: (chance: Chance) => string
}

const digits = (chance: Chance, count: number) =>
  String(Math.floor(chance() * 10 ** count)).padStart(count, '0')
const letter = (chance: Chance) => 'ABCDEFGHJKLMNPRSTVWXYZ'[Math.floor(chance() * 22)]

const rounds: readonly [Round, ...Round[]] = [
  {
    kind: 'oe',
    maker: 'Norvik',
    number: (chance) =>
      `${digits(chance, 1)}${letter(chance)}${digits(chance, 1)} ${digits(chance, 3)} ${digits(chance, 3)}${letter(chance)}`,
  },
  {
    kind: 'competitor',
    maker: 'Castella',
    number: (chance) =>
      `${digits(chance, 4)}.${letter(chance)}${letter(chance)}${digits(chance, 2)}`,
  },
  { kind: 'gtin', maker: '', number: (chance) => `2${digits(chance, 12)}` },
  {
    kind: 'oe',
    maker: 'Pavo',
    number: (chance) => `PV ${digits(chance, 4)}/${digits(chance, 3)}`,
  },
  {
    kind: 'competitor',
    maker: 'Rethorn',
    number: (chance) => `R${digits(chance, 3)}-${digits(chance, 5)}${letter(chance)}`,
  },
]
export const MOST_REFERENCES = rounds.length

/**
 * Adds this many references to those that are there: one of a kind and maker for each product, then one of the next.
 * `products` is how many there are, `known` how many references.
 */
export async function generateReferences(
  client: pg.Client,
  count: number,
  { products, known }: { readonly products: number; readonly known: number },
  onProgress: (added: number) => void,
): Promise<void> {
  const chance = seededChance(known + 1)
  let done = 0
  for (let round = Math.floor(known / products); done < count; round += 1) {
    const kind = rounds[round % rounds.length] ?? rounds[0]
    for (let after = FIRST; done < count; ) {
      const ids = await findProducts(client, after, kind)
      const last = ids.at(-1)
      if (!last) break
      after = last.id
      const wanted = ids.filter(({ isNew }) => isNew).slice(0, count - done)
      await copyIn(
        client,
        'copy reference (product_id, kind, maker, number, key) from stdin',
        linesOf(wanted, kind, chance),
      )
      done += wanted.length
      onProgress(done)
    }
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000'

async function findProducts(client: pg.Client, after: string, { kind, maker }: Round) {
  const { rows } = await client.query<{ id: string; isNew: boolean }>(
    `select id, not exists (
       select from reference where product_id = product.id and reference.kind = $2 and maker = $3
     ) as "isNew"
     from product where id > $1 order by id limit $4`,
    [after, kind, maker, PRODUCTS_A_BATCH],
  )
  return rows
}

function* linesOf(
  products: readonly { readonly id: string }[],
  { kind, maker, number }: Round,
  chance: Chance,
): Generator<string> {
  for (const { id } of products) {
    const made = number(chance)
    yield copyLine([id, kind, maker, made, partKey(made)])
  }
}
