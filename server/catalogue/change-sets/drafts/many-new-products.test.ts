import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { watchStatements } from '../../../testing/watching/watch-statements.ts'
import { refuseTakenPartNumbers } from './refuse-taken.ts'

const ROWS = 3000

let desk: ChangeDesk
let statements: ReturnType<typeof watchStatements>
let draft: number

beforeAll(async () => {
  desk = await openChangeDesk()
  statements = watchStatements(desk.shop.pool)
  // Counted with rows of this change set only, so that any other is taken for a handful.
  await desk.read('part_number,name\nA-1,x\nA-2,x\nA-3,x', 'few.csv')
  await desk.shop.pool.query('analyze change_row')
  const line = (part: number) =>
    `P-${part},Flange bolt ${part},Zinc plated.,0.50,500,1000,https://pictures.example/bolt.webp,Norvall,Fasteners`
  const lines = Array.from({ length: ROWS }, (_, place) => line(place))
  const file = [
    'part_number,name,description,price,minimum,available,picture,brand,category',
    ...lines,
    line(7).replace('Flange', 'Hexagon'),
  ]
  draft = (await desk.read(file.join('\n'), 'many.csv', { withStock: 'true' }))._id
})
afterAll(() => desk.close())

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const rowsOf = (node: PlanNode): number[] => [
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
  ...(node.Plans ?? []).flatMap(rowsOf),
]

test('of two rows with one part number the second is refused', async () => {
  const { counts } = await desk.find(draft)
  expect([counts.new, counts.refused]).toEqual([ROWS, 1])
  const [refused] = await desk.rows(draft, 'errors')
  expect(refused?.rowNo).toBe(ROWS + 2)
})

test('repeated part numbers are found in one pass over the rows', async () => {
  const [asked] = await statements.during(() => refuseTakenPartNumbers(desk.shop.db, draft))
  const { rows } = await desk.shop.pool.query(
    `explain (analyze, timing off, costs off, format json) ${asked?.text}`,
    [...(asked?.values ?? [])],
  )
  expect(Math.max(...rowsOf(rows[0]['QUERY PLAN'][0].Plan))).toBeLessThan(2 * ROWS)
})

test('applying many changes counts the products anew, for plans that were made for few', async () => {
  expect((await desk.apply(draft, { confirmSevere: true })).status).toBe(200)
  const { rows } = await desk.shop.pool.query(
    `select reltuples from pg_class where oid in ('product'::regclass, 'catalogue_entry'::regclass)`,
  )
  for (const { reltuples } of rows) expect(reltuples).toBeGreaterThanOrEqual(ROWS)
})
