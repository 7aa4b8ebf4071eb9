import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldValues } from '../../../../contract/catalogue/changes/change-fields.ts'
import type { ChangeAction } from '../../../../contract/catalogue/changes/change-input.ts'
import { cents } from '../../../../contract/values/money/money.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { countCases } from '../../../testing/count-cases.ts'
import { createProduct, EXAMPLE_PICTURE } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-postgres.ts'
import { stockFollower } from '../../listing/stock-follower.ts'
import { makeApplyChanges } from '../applying/apply-changes.ts'
import { NothingToApply } from '../change-set-errors.ts'
import { makeDraftChanges } from '../drafts/draft-changes.ts'
import { importSheet } from '../files/import-sheet.ts'
import { openSheet } from '../files/open-sheet.ts'
import { makeUndoChanges } from './undo-changes.ts'

const STEPS = countCases({ few: 80, all: 500 })
const author = { email: 'admin@shop.example' }
const SHOP_EMAIL = 'sales@shop.example'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>
let stock: ReturnType<typeof stockFollower>

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 3)
  const onTrouble = (error: unknown) => {
    throw error
  }
  stock = stockFollower({ db: database.db, minimumOrderQuantity: 500, onTrouble })
})
afterAll(async () => {
  await stock.close()
  await database.close()
  await postgres.drop()
})

/** All that the shop shows and sells by, and what search derives from it. */
async function readShop(): Promise<string[]> {
  await stock.follow()
  const { rows } = await database.pool.query(`
    select concat_ws(' ', id, product_facts(product), available, received, promised, discounted_cents) as line
    from product where removed_at is null
    union all select (to_jsonb(catalogue_entry) - 'words'::text)::text || array(select unnest(words) order by 1)::text
      from catalogue_entry
    union all select to_jsonb(catalogue_stock)::text from catalogue_stock
    union all select concat_ws(' ', category, term, products) from catalogue_count where products > 0
    order by line`)
  return rows.map(({ line }) => line)
}

const text = fc.constantFrom(
  'Brake disc',
  '=1+1',
  'Ölfilter',
  'M8, zinc',
  '  x',
  'Line\nbreak',
  "'@",
)
const values: fc.Arbitrary<FieldValues> = fc.record(
  {
    name: text.map((name) => name.trim()),
    description: text.map((name) => `${name}.`),
    brand: fc.constantFrom(null, 'Rethorn', 'Norvik'),
    category: fc.constantFrom(null, 'Brakes', 'Filters'),
    price: fc.integer({ min: 1, max: 99_999 }).map((amount) => amount / 100),
    minimum: fc.integer({ min: 1, max: 2000 }),
    pricePer: fc.constantFrom(1 as const, 100 as const),
    orderMultiple: fc.constantFrom(1, 100),
    ladder: fc.constantFrom([], [{ from: 5000, price: 0.5 }]),
    discount: fc.constantFrom(null, { percent: 20, until: '2999-01-01T00:00:00.000Z' }),
    partNumber: fc.constantFrom(null, ...Array.from({ length: 12 }, (_, place) => `P-${place}`)),
    attributes: fc.constantFrom([], [{ name: 'Bore', value: 65, unit: 'mm' }]),
    cartonPieces: fc.constantFrom(null, 20),
    palletKilograms: fc.constantFrom(null, 785.5),
    pictures: fc.constantFrom(
      [{ img: EXAMPLE_PICTURE, alt: 'A' }],
      [
        { img: EXAMPLE_PICTURE, alt: '' },
        { img: 'https://pictures.example/b.webp', alt: 'B' },
      ],
    ),
  },
  { requiredKeys: [] },
)
const whole = { name: 'New', description: 'New.', price: 5, minimum: 10 } as const
const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 6 })
const action: fc.Arbitrary<ChangeAction> = fc.oneof(
  fc.record({
    kind: fc.constant('priceByPercent' as const),
    percent: fc.constantFrom(5, -7.5, 100),
  }),
  fc.record({ kind: fc.constant('priceTo' as const), price: fc.constantFrom(1, 20.05) }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const) }),
)

type Step =
  | { kind: 'rows'; changes: { pick: number; set: FieldValues }[]; news: FieldValues[] }
  | { kind: 'action'; picks: number[]; action: ChangeAction }
  | { kind: 'import'; picks: number[]; prices: number; available: number; withStock: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('rows' as const),
    changes: fc.array(fc.record({ pick: fc.nat(), set: values }), { maxLength: 6 }),
    news: fc.array(
      values.map((set) => ({
        ...whole,
        pictures: [{ img: EXAMPLE_PICTURE, alt: '' }],
        ...set,
      })),
      { maxLength: 2 },
    ),
  }),
  fc.record({ kind: fc.constant('action' as const), picks, action }),
  fc.record({
    kind: fc.constant('import' as const),
    picks,
    prices: fc.integer({ min: 1, max: 9999 }),
    available: fc.integer({ min: 0, max: 50_000 }),
    withStock: fc.boolean(),
  }),
)

async function draftStep(step: Step, place: number): Promise<number> {
  const drafting = makeDraftChanges(database.db, SHOP_EMAIL)
  const { rows } = await database.pool.query('select id from product order by id')
  const pick = (number: number): string => rows[number % rows.length].id
  if (step.kind === 'action')
    return drafting.action(author, 'Action', step.action, step.picks.map(pick))
  if (step.kind === 'rows') {
    const changes = step.changes.map(({ pick: number, set }) => ({ productId: pick(number), set }))
    const news = step.news.map((set, index) => ({ partNumber: `N-${place}-${index}`, set }))
    return drafting.rows(author, 'Rows', [...changes, ...news])
  }
  const lines = step.picks.map((number) => [pick(number), step.prices / 100, step.available].join())
  const open = () => Readable.from([['_id,price,available', ...lines].join('\n')])
  const file = { open, openSheet: () => openSheet(open, 'csv') }
  const by = { actorEmail: author.email, addedByEmail: SHOP_EMAIL }
  const wish = { title: 'File', ...by, format: 'csv', ...step } as const
  let id = 0
  await importSheet(database.db, file, wish, (accepted) => {
    id = accepted
  })
  return id
}

const SEED = Date.now() % 2 ** 31

test(`${STEPS} random change sets, undone in reverse, leave the shop as it was at each step (seed ${SEED})`, async () => {
  for (let count = 0; count < 30; count += 1)
    await createProduct(database.db, {
      partNumber: count < 6 ? `P-${count}` : null,
      listPriceCents: cents(1000 + count),
    })
  const apply = makeApplyChanges({ db: database.db, now: () => new Date() })
  const applyNow = async (id: number): Promise<boolean> => {
    try {
      const wish = { plan: undefined, confirmsSevere: true }
      await apply(id, wish, { keyed: undefined, toAnswer: (applied) => applied })
      return true
    } catch (error) {
      if (error instanceof NothingToApply) return false
      throw error
    }
  }
  const undo = makeUndoChanges(database.db)
  const applied: { id: number; before: string[] }[] = []
  for (const [place, one] of fc.sample(step, { numRuns: STEPS, seed: SEED }).entries()) {
    const id = await draftStep(one, place)
    const before = await readShop()
    if (await applyNow(id)) applied.push({ id, before })
    else expect(await readShop()).toEqual(before)
  }
  expect(applied.length).toBeGreaterThan(STEPS / 2)
  for (const { id, before } of applied.reverse()) {
    await applyNow(await undo(id, { ...author, hasFreshProof: true }, { skipChanged: false }))
    expect(await readShop(), `after the undo of ${id}`).toEqual(before)
  }
}, 600_000)
