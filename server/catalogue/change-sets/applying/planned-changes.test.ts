import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import { changeSet } from '../../../platform/database/tables/change-sets.ts'
import { product } from '../../../platform/database/tables/products.ts'
import { alert, mail } from '../../../platform/database/tables/shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../../testing/start-nodes.ts'

const PRODUCTS = 40
const TWO_MINUTES_MS = 120_000

let shop: Awaited<ReturnType<typeof startNodes>>
let one: ShopNode
let two: ShopNode
let admin: Buyer
let clock: number

beforeAll(async () => {
  shop = await startNodes({ count: 2, now: () => new Date(clock), env: { LIMIT_READS: '1000000' } })
  ;[one, two] = shop.nodes as [ShopNode, ShopNode]
  clock = Date.now()
  admin = await createBuyer(one.db, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(() => {
  clock = Date.now()
})

async function ask({ address }: ShopNode, path: string, body?: object, by = admin) {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...by.headers, ...(body && { 'content-type': 'application/json' }) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

async function planPrices(ids: readonly string[], price: number, by = admin): Promise<number> {
  const action = { kind: 'priceTo', price }
  const drafted = await ask(one, '/changeSet', { title: 'New prices', action, productIds: ids }, by)
  const id: number = drafted.body.insertedId
  const at = new Date(clock + TWO_MINUTES_MS).toISOString()
  const planned = await ask(one, `/changeSet/${id}/apply`, { at }, by)
  expect(planned.body).toEqual({ applied: 0, state: 'planned' })
  return id
}

const runOnBoth = () =>
  Promise.all(
    [one, two].map(({ app }) => app.jobs.find(({ name }) => name === 'planned-changes')?.run()),
  )

test('a planned change set is applied once by two nodes, and no answer of either mixes old and new prices', async () => {
  const made = await Promise.all(
    Array.from({ length: PRODUCTS }, () => createProduct(one.db, { listPriceCents: cents(1000) })),
  )
  const ids = made.map(({ id }) => id)
  const id = await planPrices(ids, 20)
  await runOnBoth()
  expect((await ask(two, `/changeSet/${id}`)).body.state).toBe('planned')

  const seen: number[][] = []
  let isOver = false
  const watch = async (node: ShopNode) => {
    while (!isOver) {
      const { body } = await ask(node, `/product?limit=${PRODUCTS}`)
      seen.push([...new Set<number>(body.map(({ priceFor }: { priceFor: number }) => priceFor))])
    }
  }
  const watching = [watch(one), watch(two)]
  clock += TWO_MINUTES_MS
  await runOnBoth()
  isOver = true
  await Promise.all(watching)

  expect(seen.filter((prices) => prices.length !== 1)).toEqual([])
  expect((await ask(one, `/product?limit=${PRODUCTS}`)).body[0].priceFor).toBe(20)
  expect((await ask(two, `/product?limit=${PRODUCTS}`)).body[0].priceFor).toBe(20)
  const versions = await one.db.select({ version: product.version }).from(product)
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([2]))
  const [set] = await one.db.select().from(changeSet).where(eq(changeSet.id, id))
  expect(set).toMatchObject({ state: 'applied', appliedAt: new Date(clock) })
})

test('a planned change set one of whose products was changed fails, with an alert and a mail, and changes nothing', async () => {
  const [kept, changed] = await Promise.all(
    [1, 2].map(() => createProduct(one.db, { listPriceCents: cents(1000) })),
  )
  const ids = [kept?.id ?? '', changed?.id ?? '']
  const id = await planPrices(ids, 12)
  await one.db
    .update(product)
    .set({ listPriceCents: cents(1100) })
    .where(eq(product.id, ids[1] ?? ''))
  clock += TWO_MINUTES_MS
  await runOnBoth()

  expect((await ask(one, `/changeSet/${id}`)).body).toMatchObject({
    state: 'failed',
    failure: `1 product was changed since this preview: ${changed?.partNumber}. Compare again`,
  })
  expect((await ask(one, `/product/${ids[0]}`)).body.listPrice).toBe(10)
  expect((await ask(one, `/product/${ids[1]}`)).body.listPrice).toBe(11)
  const alerts = await one.db
    .select()
    .from(alert)
    .where(eq(alert.subject, String(id)))
  expect(alerts).toMatchObject([{ kind: 'plannedChangeFailed' }])
  const mails = await one.db.select().from(mail).where(eq(mail.kind, 'plannedChangeFailed'))
  expect(mails).toMatchObject([{ recipient: admin.email }])
})

test.each([
  ['removed', 'delete from users where id = $1'],
  ['made a customer', "update users set role = 'customer' where id = $1"],
])(
  'a change set whose planner was %s meanwhile is a draft again at its moment, with an alert',
  async (_way, statement) => {
    const planner = await createBuyer(one.db, { role: 'admin' })
    const { id: productId } = await createProduct(one.db, { listPriceCents: cents(1000) })
    const id = await planPrices([productId], 12, planner)
    await one.pool.query(statement, [planner.id])
    clock += TWO_MINUTES_MS
    await runOnBoth()
    expect((await ask(one, `/product/${productId}`)).body.listPrice).toBe(10)
    const set = (await ask(one, `/changeSet/${id}`)).body
    expect(set).toMatchObject({ state: 'draft', applyAt: null })
    const alerts = await one.db.select().from(alert).where(eq(alert.kind, 'plannerLostRight'))
    expect(alerts.filter(({ subject }) => subject.startsWith(`${id} `))).toHaveLength(1)
    // Another admin applies it.
    expect((await ask(one, `/changeSet/${id}/apply`, {})).body).toMatchObject({ state: 'applied' })
  },
)
