import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLadderFaults } from '../../../contract/catalogue/bulk/ladder-faults.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { testDatabase } from '../../testing/test-postgres.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let shop: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await testDatabase()
  shop = openDatabase(database.url, 1)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

/** Small numbers, so that steps often meet, and about half of the ladders are valid. */
const step = fc.record({
  from: fc.integer({ min: 1, max: 20 }),
  cents: fc.integer({ min: 0, max: 30 }).map(cents),
})
const terms = fc.record({
  listPriceCents: fc.integer({ min: 1, max: 40 }).map(cents),
  minimum: fc.integer({ min: 1, max: 8 }),
  orderMultiple: fc.constantFrom(1, 1, 2, 3),
})
/** Sorted more often than by chance. */
const ladders = fc.oneof(
  fc.array(step, { maxLength: 10 }),
  fc.array(step, { maxLength: 4 }).map((steps) => {
    const froms = steps.map(({ from }) => from).sort((one, other) => one - other)
    const prices = steps.map((each) => each.cents).sort((one, other) => other - one)
    return froms.map((from, row) => ({ from, cents: prices[row] ?? cents(1) }))
  }),
)

test('the database accepts exactly the ladders that the rule finds no fault in', async () => {
  const drawn = fc.sample(fc.tuple(ladders, terms), 3000)
  const { rows } = await shop.pool.query<{ valid: boolean }>(
    `select ladder_is_valid(ladder, price, minimum, multiple) as valid
     from unnest($1::jsonb[], $2::bigint[], $3::integer[], $4::integer[]) with ordinality
       as drawn (ladder, price, minimum, multiple, place) order by place`,
    [
      drawn.map(([ladder]) => JSON.stringify(ladder)),
      drawn.map(([, { listPriceCents }]) => listPriceCents),
      drawn.map(([, { minimum }]) => minimum),
      drawn.map(([, { orderMultiple }]) => orderMultiple),
    ],
  )
  const ruled = drawn.map(([ladder, sold]) => findLadderFaults(ladder, sold).length === 0)
  expect(new Set(ruled)).toEqual(new Set([true, false]))
  const differing = drawn.filter((_, place) => rows[place]?.valid !== ruled[place])
  expect(differing).toEqual([])
})

test.each(['[{"from": 1000}]', '[{"cents": 5}]', '[null]', '[[1000, 5]]', '"none"', 'null', '{}'])(
  'the database takes %s for no ladder',
  async (ladder) => {
    const { rows } = await shop.pool.query<{ valid: boolean }>(
      'select ladder_is_valid($1, 100, 500, 1) as valid',
      [ladder],
    )
    expect(rows).toEqual([{ valid: false }])
  },
)
