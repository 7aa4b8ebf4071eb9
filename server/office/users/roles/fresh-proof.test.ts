import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRESH_PROOF_MINUTES } from '../../../../contract/people/fresh-proof.ts'
import { openPayingShop, type PayingShop } from '../../../testing/desks/paying-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../../testing/factories.ts'

const PASSWORD = 'parts by the pallet'
const IBAN = 'DE89370400440532013000'

let shop: PayingShop
let people = 0

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

/** An owner with a password, who has just signed in. */
async function hireOwner(): Promise<Buyer> {
  people += 1
  const email = `owner.${people}@house.example`
  const { idToken } = (
    await shop.app.inject({
      method: 'POST',
      url: '/identity/sign-up',
      payload: { name: 'Ola Berg', email, password: PASSWORD },
    })
  ).json()
  const swapped = await shop.app.inject({
    method: 'PUT',
    url: `/user/${email}`,
    headers: { authorization: `Bearer ${idToken}` },
    payload: { email },
  })
  const { rows } = await shop.pool.query(
    `update users set role = 'admin', email_confirmed = true where email = $1 returning id`,
    [email],
  )
  const headers = { authorization: `Bearer ${swapped.json().token}` }
  const rest = {
    name: 'Ola Berg',
    rights: [],
    byRight: false,
    hasFreshProof: true,
    bySecondFactor: false,
  }
  return { ...rest, id: rows[0].id, email, headers }
}

/** As if a thief used the cookie of a session that began long ago. */
async function age({ id }: Buyer, minutes = FRESH_PROOF_MINUTES + 1): Promise<void> {
  const moment = `now() - make_interval(mins => ${minutes})`
  await shop.pool.query(
    `update session set created_at = ${moment}, proved_at = case when proved_at is null then null else ${moment} end
     where user_id = $1`,
    [id],
  )
}

const prove = (by: Buyer, payload: object = { password: PASSWORD }) =>
  shop.send(by, 'POST', '/identity/freshProof', payload)

type Act = readonly [
  what: string,
  run: (by: Buyer) => PromiseLike<{ statusCode: number; body: string }>,
]

/** Whether each act left a trace, read from the database. */
const stores = async () => {
  const { rows } = await shop.pool.query(`select
    (select count(*)::int from refund) as refunds,
    (select count(*)::int from setting) as settings,
    (select count(*)::int from users where staff_rights is not null) as staff,
    (select count(*)::int from account_event where kind in ('customersExported', 'dataExported', 'erasureAsked')) as events,
    (select count(*)::int from change_set) as sets,
    (select count(*)::int from erasure) as erasures`)
  return rows[0]
}

async function draftManyRows(by: Buyer): Promise<number> {
  const products = await Promise.all(Array.from({ length: 101 }, () => createProduct(shop.db)))
  const rows = products.map(({ id }) => ({ productId: id, set: { minimum: 700 } }))
  const drafted = await shop.send(by, 'POST', '/changeSet', { title: 'Many', rows })
  const { insertedId } = drafted.json()
  const applied = await shop.send(by, 'POST', `/changeSet/${insertedId}/apply`, {})
  expect(applied.json(), drafted.body).toMatchObject({ applied: 101 })
  return insertedId
}

test('a stolen cookie alone refunds no large sum, changes no bank account or role, exports and erases nobody, and undoes no 101 rows; with the password its owner does', async () => {
  const owner = await hireOwner()
  const customer = await createBuyer(shop.db)
  const colleague = await createBuyer(shop.db)
  const order = await shop.paidOrder()
  const many = await draftManyRows(owner)
  const seller = (await shop.send(owner, 'GET', '/settings/seller')).json().value
  const acts: Act[] = [
    [
      'refund',
      (by) => shop.send(by, 'POST', `/order/${order._id}/refund`, { amount: 1000.01 }, 'k1'),
    ],
    [
      'bank',
      (by) => shop.send(by, 'PUT', '/settings/seller', { value: { ...seller, iban: IBAN } }),
    ],
    ['sum', (by) => shop.send(by, 'PUT', '/settings/refunds', { value: { withoutProof: 900 } })],
    ['role', (by) => shop.send(by, 'PUT', `/user/${colleague.id}/role`, { role: 'warehouse' })],
    ['users', (by) => shop.send(by, 'GET', '/users/export')],
    ['data', (by) => shop.send(by, 'GET', `/user/${customer.id}/export?reason=Letter`)],
    ['undo', (by) => shop.send(by, 'POST', `/changeSet/${many}/undo`, {})],
    ['erasure', (by) => shop.send(by, 'POST', `/user/${customer.id}/erase`, { reason: 'Letter' })],
  ]
  await age(owner)
  const before = await stores()
  for (const [what, run] of acts) {
    const answer = await run(owner)
    expect(answer.statusCode, what).toBe(401)
    expect(JSON.parse(answer.body), what).toMatchObject({ code: 'freshProof', status: 401 })
  }
  expect(await stores()).toEqual(before)
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([])

  expect((await prove(owner)).statusCode).toBe(200)
  for (const [what, run] of acts) expect((await run(owner)).statusCode, what).toBeLessThan(300)
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([100_001])
})

test('an undo of many rows that was drafted in time is applied by nobody else’s cookie', async () => {
  const owner = await hireOwner()
  const many = await draftManyRows(owner)
  const { insertedId } = (await shop.send(owner, 'POST', `/changeSet/${many}/undo`, {})).json()
  await age(owner)
  const refused = await shop.send(owner, 'POST', `/changeSet/${insertedId}/apply`, {})
  expect(refused.json()).toMatchObject({ code: 'freshProof' })
  await prove(owner)
  const applied = await shop.send(owner, 'POST', `/changeSet/${insertedId}/apply`, {})
  expect(applied.json()).toMatchObject({ applied: 101 })
})

test('an old session refunds up to the sum of 24 hours, also when thirty come at once, and by closing short too', async () => {
  const owner = await hireOwner()
  await age(owner)
  const orders = await Promise.all([shop.paidOrder(), shop.paidOrder(), shop.paidOrder()])
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      shop.send(owner, 'POST', `/order/${orders[place % 3]?._id}/refund`, { amount: 90 }),
    ),
  )
  const { value } = (await shop.send(owner, 'GET', '/settings/refunds')).json()
  const given = answers.filter(({ statusCode }) => statusCode < 300).length
  expect(given).toBe(Math.floor(value.withoutProof / 90))
  const refusals = answers.filter(({ statusCode }) => statusCode === 401)
  expect(refusals).toHaveLength(30 - given)
  const { rows } = await shop.pool.query(
    'select sum(amount_cents)::int as cents from refund where requested_by = $1',
    [owner.email],
  )
  expect(rows[0].cents).toBe(given * 9000)
  const short = { lines: [{ lineNo: 1, quantity: 500, to: 'stock' }], reason: 'Lost' }
  const closed = await shop.send(owner, 'POST', `/order/${orders[0]?._id}/closeShort`, short)
  expect(closed.json()).toMatchObject({ code: 'freshProof' })
  expect(await shop.readOrder(orders[0]?._id ?? '')).toMatchObject({ fulfilment: 'none' })

  await shop.pool.query(
    `update refund set created_at = now() - interval '25 hours' where requested_by = $1`,
    [owner.email],
  )
  const dayAfter = await shop.send(owner, 'POST', `/order/${orders[1]?._id}/refund`, { amount: 90 })
  expect(dayAfter.statusCode).toBeLessThan(300)
})

test('the name on papers and an unchanged account need no proof', async () => {
  const owner = await hireOwner()
  await age(owner)
  const seller = (await shop.send(owner, 'GET', '/settings/seller')).json().value
  const named = { value: { ...seller, email: 'papers@house.example' } }
  expect((await shop.send(owner, 'PUT', '/settings/seller', named)).statusCode).toBe(200)
})

test('only this person’s password or a new proof makes the session fresh, once, for ten minutes', async () => {
  const owner = await hireOwner()
  await age(owner)
  const isFresh = async () => (await shop.send(owner, 'GET', '/users/export')).statusCode === 200
  const stranger = await hireOwner()
  const askProof = async (email: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/identity/sign-in',
        payload: { email, password: PASSWORD },
      })
    ).json().idToken
  for (const [payload, code] of [
    [{ password: 'another one' }, 'invalidCredential'],
    [{ idToken: await askProof(stranger.email) }, 'notAllowed'],
    [{ idToken: 'made up' }, 'invalidProof'],
    [{}, 'invalidFields'],
    [{ password: PASSWORD, idToken: 'both' }, 'invalidFields'],
  ] as const)
    expect((await prove(owner, payload)).json().code).toBe(code)
  expect(await isFresh()).toBe(false)
  const idToken = await askProof(owner.email)
  const { freshUntil } = (await prove(owner, { idToken })).json()
  expect(Date.parse(freshUntil) - Date.now()).toBeLessThanOrEqual(FRESH_PROOF_MINUTES * 60_000)
  expect(await isFresh()).toBe(true)
  await age(owner)
  expect((await prove(owner, { idToken })).json().code).toBe('invalidProof')
  expect(await isFresh()).toBe(false)
})

test('wrong passwords wait as at a sign-in', async () => {
  const owner = await hireOwner()
  await age(owner)
  const answers = []
  for (let tries = 0; tries < 12; tries += 1)
    answers.push((await prove(owner, { password: `guess ${tries}` })).statusCode)
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  expect(answers.slice(10)).toContain(429)
})
