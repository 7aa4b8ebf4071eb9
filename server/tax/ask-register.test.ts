import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTax } from '../../contract/calls/delivery/tax-setting.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../testing/factories.ts'
import { findFreePort } from '../testing/parties/start-stripe-sandbox.ts'
import { startVies } from '../testing/parties/start-vies.ts'
import { exemptionFinder } from './find-exemption.ts'

let shop: TestShop
let admin: Buyer
let vies: Awaited<ReturnType<typeof startVies>>
let port: number
const KNOWN = ['DE136695976', 'EL094259216']
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
    ...{ method: 'POST', url: `/tax/${id}/${act}`, headers: admin.headers },
    ...(act !== 'accept' && { payload: { reason: 'It is another company’s' } }),
  })

const look = () => shop.runJob('vat-ids')
const setVatId = ({ headers }: Buyer, vatId: string, country: string) =>
  shop.app.inject({ method: 'PUT', url: '/tax', headers, payload: { vatId, country } })
async function statusOf({ headers }: Buyer) {
  const [status] = (await shop.app.inject({ url: '/tax', headers })).json().statuses
  return status
}
const exemptionOf = ({ id }: Buyer) =>
  exemptionFinder(shop.db)(id, {
    ...{ sellerCountry: 'FR', day: '2026-11-23', tax: defaultTax },
    to: { country: 'DE', postCode: '10115' },
  })

test('a VAT id that the register knows is accepted, and one that it does not is declined', async () => {
  const [german, greek, unknown] = [
    await createBuyer(shop.db),
    await createBuyer(shop.db),
    await createBuyer(shop.db),
  ]
  await setVatId(german, '136695976', 'DE')
  await setVatId(greek, 'EL094259216', 'GR')
  await setVatId(unknown, 'FR40303265045', 'FR')
  await look()
  expect(await statusOf(german)).toMatchObject({ state: 'accepted', askedAt: expect.any(String) })
  expect(await statusOf(greek)).toMatchObject({ number: 'EL094259216', state: 'accepted' })
  expect(await statusOf(unknown)).toMatchObject({
    ...{ state: 'declined', reason: 'The EU’s register (VIES) does not know this VAT id' },
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
  const buyer = await createBuyer(shop.db)
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
  const buyer = await createBuyer(shop.db)
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
