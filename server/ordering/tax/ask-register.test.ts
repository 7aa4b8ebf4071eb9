import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTax } from '../../../contract/ordering/tax/tax-setting.ts'
import { confirmEmail } from '../../people/accounts/confirm-email.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, exampleAddress, exampleBillTo } from '../../testing/factories.ts'
import { findFreePort } from '../../testing/parties/start-stripe-sandbox.ts'
import { startVies } from '../../testing/parties/start-vies.ts'
import { exemptionFinder } from './find-exemption.ts'
import { taxStore } from './tax-store.ts'

let shop: TestShop
let admin: Buyer
let vies: Awaited<ReturnType<typeof startVies>>
let port: number
const KNOWN = ['DE136695976=Garage Müller GmbH', 'EL094259216=Garage Müller GmbH', 'FR40303265045']
let clockAheadMs = 0

beforeAll(async () => {
  port = await findFreePort()
  vies = await startVies(port, KNOWN)
  shop = await buildTestShop({
    env: { VIES_URL: `http://127.0.0.1:${port}` },
    now: () => new Date(Date.now() + clockAheadMs),
  })
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(async () => {
  await shop.close()
  await vies.stop()
})

const decide = (id: string, act: 'accept' | 'takeBack' | 'decline') =>
  shop.app.inject({
    method: 'POST',
    url: `/tax/${id}/${act}`,
    headers: admin.headers,
    ...(act !== 'accept' && { payload: { reason: 'It is another company’s' } }),
  })

const addCompany = ({ headers }: Buyer, company: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/address',
    headers,
    payload: { ...exampleAddress, company },
  })

const setBillTo = ({ headers }: Buyer, legalName: string) =>
  shop.app.inject({
    method: 'PUT',
    url: '/billing',
    headers,
    payload: { ...exampleBillTo, legalName },
  })
const freeAll = () => shop.pool.query('delete from tax_status')

const look = () => shop.runJob('vat-ids')
const setVatId = ({ headers }: Buyer, vatId: string, country: string) =>
  shop.app.inject({ method: 'PUT', url: '/tax', headers, payload: { vatId, country } })
async function statusOf({ headers }: Buyer) {
  const [status] = (await shop.app.inject({ url: '/tax', headers })).json().statuses
  return status
}
const exemptionOf = ({ id }: Buyer) =>
  exemptionFinder(shop.db)(id, {
    sellerCountry: 'FR',
    day: '2026-11-23',
    tax: defaultTax,
    to: { country: 'DE', postCode: '10115' },
  })

test('a VAT id that the register knows is accepted, and one that it does not is declined', async () => {
  const [german, greek, unknown] = [
    await createBuyer(shop.db),
    await createBuyer(shop.db),
    await createBuyer(shop.db),
  ]
  for (const buyer of [german, unknown]) await addCompany(buyer, 'GARAGE MULLER G.m.b.H.')
  await setBillTo(greek, 'GARAGE MULLER G.m.b.H.')
  await setVatId(german, '136695976', 'DE')
  await setVatId(greek, 'EL094259216', 'GR')
  await setVatId(unknown, 'DE811569869', 'DE')
  await look()
  expect(await statusOf(german)).toMatchObject({ state: 'accepted', askedAt: expect.any(String) })
  expect(await statusOf(greek)).toMatchObject({ number: 'EL094259216', state: 'accepted' })
  expect(await statusOf(unknown)).toMatchObject({
    state: 'declined',
    reason: 'The EU’s register (VIES) does not know this VAT id',
  })
  expect(await exemptionOf(german)).toMatchObject({ country: 'DE' })
  expect(await exemptionOf(unknown)).toBeNull()
  const { rows } = await shop.pool.query(
    `select answer ->> 'valid' as valid, decided_by from tax_status where user_id = $1`,
    [german.id],
  )
  expect(rows).toEqual([{ valid: 'true', decided_by: 'VIES' }])
})

test('while the register is silent a VAT id is being checked and orders are taxed; then it is accepted', async () => {
  await freeAll()
  const buyer = await createBuyer(shop.db)
  await addCompany(buyer, 'Garage Müller GmbH')
  await setVatId(buyer, 'DE136695976', 'DE')
  await vies.stop()
  await look()
  expect(await statusOf(buyer)).toMatchObject({ state: 'checking', askedAt: expect.any(String) })
  expect(await exemptionOf(buyer)).toBeNull()
  vies = await startVies(port, KNOWN)
  await look()
  expect(await statusOf(buyer)).toMatchObject({ state: 'checking' })
  clockAheadMs = 61_000
  await look()
  expect(await statusOf(buyer)).toMatchObject({ state: 'accepted' })
  expect(await exemptionOf(buyer)).toMatchObject({ number: 'DE136695976' })
})

test('a VAT id that staff took back waits for staff when it is entered again, whatever the register says', async () => {
  await freeAll()
  const buyer = await createBuyer(shop.db)
  await addCompany(buyer, 'Garage Müller GmbH')
  const enter = async (vatId: string) =>
    expect((await setVatId(buyer, vatId, 'DE')).statusCode).toBe(200)
  const listOwn = async () =>
    (await shop.app.inject({ url: '/tax', headers: buyer.headers })).json().statuses
  await enter('DE136695976')
  await look()
  const { _id } = await statusOf(buyer)
  expect((await decide(_id, 'takeBack')).statusCode).toBe(200)
  for (const between of [[], [''], ['DE811569869'], ['DE136695976', '']]) {
    for (const vatId of between) await enter(vatId)
    expect(await listOwn()).toHaveLength(between.at(-1) === '' ? 0 : 1)
    await enter('DE136695976')
    await look()
    expect(await listOwn()).toMatchObject([{ number: 'DE136695976', state: 'checking' }])
    expect(await exemptionOf(buyer)).toBeNull()
  }
  const again = await statusOf(buyer)
  expect((await decide(again._id, 'accept')).statusCode).toBe(200)
  expect(await exemptionOf(buyer)).toMatchObject({ number: 'DE136695976' })
})

test('a VAT id of another company waits for staff, who see whose it is by the register', async () => {
  await freeAll()
  const [stranger, unconfirmed, nameless] = [
    await createBuyer(shop.db),
    await createBuyer(shop.db, { emailConfirmed: false }),
    await createBuyer(shop.db),
  ]
  await addCompany(stranger, 'Stranger Ltd')
  await addCompany(unconfirmed, 'Garage Müller GmbH')
  for (const buyer of [stranger, unconfirmed]) await setVatId(buyer, 'DE136695976', 'DE')
  await setVatId(nameless, 'FR40303265045', 'FR')
  await look()
  for (const buyer of [stranger, unconfirmed, nameless]) {
    expect(await statusOf(buyer)).toMatchObject({ state: 'checking' })
    expect(await exemptionOf(buyer)).toBeNull()
  }
  const pending = await shop.app.inject({ url: '/tax/pending', headers: admin.headers })
  const registered = { name: 'Garage Müller GmbH', address: '---' }
  expect(pending.json()).toMatchObject([{ registered }, { registered }, { registered: null }])
})

test('one VAT id counts for one account, also by staff', async () => {
  await freeAll()
  const [first, second] = [await createBuyer(shop.db), await createBuyer(shop.db)]
  for (const buyer of [first, second]) {
    await addCompany(buyer, 'Garage Müller GmbH')
    await setVatId(buyer, 'DE136695976', 'DE')
  }
  await look()
  const states = [await statusOf(first), await statusOf(second)]
  expect(states.map(({ state }) => state)).toEqual(['accepted', 'checking'])
  const refused = await decide(states[1]._id, 'accept')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'vatIdTaken'])
  await decide(states[0]._id, 'takeBack')
  expect((await decide(states[1]._id, 'accept')).statusCode).toBe(200)
})

test('an accepted VAT id is asked again after 90 days, and one that has ended is declined', async () => {
  await freeAll()
  const [lasting, ended] = [await createBuyer(shop.db), await createBuyer(shop.db)]
  for (const buyer of [lasting, ended]) await addCompany(buyer, 'Garage Müller GmbH')
  await setVatId(lasting, 'DE136695976', 'DE')
  await setVatId(ended, 'EL094259216', 'GR')
  await look()
  await vies.stop()
  vies = await startVies(port, KNOWN.slice(0, 1))
  await look()
  expect(await statusOf(ended)).toMatchObject({ state: 'accepted' })
  const before = clockAheadMs
  clockAheadMs += 91 * 86_400_000
  await look()
  // Their sessions have ended by then.
  clockAheadMs = before
  expect(await statusOf(lasting)).toMatchObject({ state: 'accepted' })
  expect(await statusOf(ended)).toMatchObject({ state: 'declined' })
})

test('an id that was entered before the e-mail was confirmed is accepted once it is', async () => {
  await freeAll()
  const buyer = await createBuyer(shop.db, { emailConfirmed: false })
  await addCompany(buyer, 'Garage Müller GmbH')
  await setVatId(buyer, 'DE136695976', 'DE')
  await look()
  expect(await statusOf(buyer)).toMatchObject({ state: 'checking' })
  const confirm = confirmEmail([taxStore.askAgain])
  await shop.db.transaction((tx) => confirm(tx, buyer.email))
  await look()
  expect(await statusOf(buyer)).toMatchObject({ state: 'accepted' })
})

test('an id whose company is no longer in the address book goes back to staff when it is asked again', async () => {
  await freeAll()
  const buyer = await createBuyer(shop.db)
  await addCompany(buyer, 'Garage Müller GmbH')
  await setVatId(buyer, 'DE136695976', 'DE')
  await look()
  expect(await statusOf(buyer)).toMatchObject({ state: 'accepted' })
  await shop.pool.query('delete from address where user_id = $1', [buyer.id])
  const before = clockAheadMs
  clockAheadMs += 91 * 86_400_000
  await look()
  clockAheadMs = before
  expect(await statusOf(buyer)).toMatchObject({ state: 'checking' })
})

test('without a register staff are reminded of every accepted VAT id, however many are due', async () => {
  const own = await buildTestShop()
  try {
    for (let no = 0; no < 21; no += 1) {
      const { id } = await createBuyer(own.db)
      await own.pool.query(
        `insert into tax_status (id, user_id, kind, number, country, state, decided_by, decided_at, created_at)
         values ($1, $2, 'vatId', $3, 'DE', 'accepted', 'staff@shop.example', now() - interval '91 days', now() - interval '99 days')`,
        [crypto.randomUUID(), id, `DE1366959${no}`],
      )
    }
    await own.runJob('vat-ids')
    await own.runJob('vat-ids')
    const { rows } = await own.pool.query("select from alert where kind = 'vatIdDue'")
    expect(rows).toHaveLength(21)
  } finally {
    await own.close()
  }
})

test('without a register staff are reminded of an accepted VAT id every 90 days', async () => {
  let aheadMs = 0
  const own = await buildTestShop({ now: () => new Date(Date.now() + aheadMs) })
  try {
    const staff = await createBuyer(own.db, { role: 'admin' })
    const buyer = await createBuyer(own.db)
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, by: Buyer, payload?: object) =>
      own.app.inject({ method, url, headers: by.headers, payload })
    await call('PUT', '/tax', buyer, { vatId: 'DE136695976', country: 'DE' })
    const [{ _id }] = (await call('GET', '/tax', buyer)).json().statuses
    await call('POST', `/tax/${_id}/accept`, staff)
    const countAlerts = async () => {
      await own.runJob('vat-ids')
      const { rows } = await own.pool.query("select from alert where kind = 'vatIdDue'")
      return rows.length
    }
    expect(await countAlerts()).toBe(0)
    aheadMs = 91 * 86_400_000
    expect([await countAlerts(), await countAlerts()]).toEqual([1, 1])
    aheadMs = 181 * 86_400_000
    expect(await countAlerts()).toBe(2)
  } finally {
    await own.close()
  }
})
