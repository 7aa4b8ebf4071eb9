import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultNumbering } from '../../../contract/fulfilment/numbering-setting.ts'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import { defaultFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import { type TaxRule, taxBounds } from '../../../contract/ordering/tax/tax-setting.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createDocument,
  createProduct,
  orderBody,
} from '../../testing/factories.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import { document } from '../database/tables/papers.ts'
import { setting } from '../database/tables/shop.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
beforeEach(() => shop.db.delete(setting))
afterAll(() => shop.close())

async function put(key: string, value: object) {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/settings/${key}`,
    headers: admin.headers,
    payload: { value },
  })
  return { status: answer.statusCode, errors: answer.json().errors }
}

async function createPaper(): Promise<string> {
  const { id } = await createProduct(shop.db)
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: admin.headers,
    payload: orderBody(id),
  })
  return createDocument(shop.db, placed.json().insertedId)
}

/** Saves while another transaction, which begins with this statement, goes on; it ends once the saving waits for it. */
async function putBeside(statement: string, saving: () => ReturnType<typeof put>) {
  const other = await shop.pool.connect()
  try {
    await other.query('begin')
    await other.query(statement)
    let isSaved = false
    const saved = saving().finally(() => {
      isSaved = true
    })
    const isWaiting = async () => {
      const { rowCount } = await shop.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount === 1
    }
    await expect.poll(async () => isSaved || (await isWaiting())).toBe(true)
    await other.query('commit')
    return await saved
  } finally {
    other.release(true)
  }
}

const rule: TaxRule = {
  name: 'Sales tax',
  country: 'US',
  region: 'IL',
  postPrefix: '60',
  category: 'standard',
  rate: 8.25,
  freightToo: false,
  validFrom: '2026-01-01',
  validUntil: null,
}
const putRules = (...rules: object[]) => put('tax', { isOn: true, rules })

test('101 %, crossed dates and a second rule for the same are refused at their fields', async () => {
  expect(await putRules({ ...rule, rate: 101 }, { ...rule, rate: 8.2501 })).toMatchObject({
    status: 422,
    errors: {
      'value.rules.0.rate': ['Per cent, 0 to 100, up to three decimals'],
      'value.rules.1.rate': ['Per cent, 0 to 100, up to three decimals'],
    },
  })
  expect((await putRules({ ...rule, validUntil: '2025-12-31' })).errors).toEqual({
    'value.rules.0.validUntil': ['Not before the first day'],
  })
  const { errors } = await putRules(rule, { ...rule, validFrom: '2026-06-01' })
  expect(Object.keys(errors)).toEqual(['value.rules.1.validFrom'])
  const next = { ...rule, validFrom: '2027-01-01' }
  expect((await putRules({ ...rule, validUntil: '2026-12-31' }, next)).status).toBe(200)
})

test('the longest table of rules is accepted', async () => {
  const rules = Array.from({ length: taxBounds.rules }, (_, place) => ({
    ...rule,
    name: 'n'.repeat(taxBounds.nameLength),
    region: 'r'.repeat(40),
    postPrefix: `${place}`.padStart(9, '0'),
    category: `c${'a'.repeat(29)}`,
    rate: 12.345,
    validUntil: '2026-12-31',
  }))
  expect((await putRules(...rules)).status).toBe(200)
})

test('an IBAN with wrong check digits and one prefix for two series are refused', async () => {
  const iban = (written: string) => put('seller', { ...defaultSeller, iban: written })
  for (const right of ['', 'DE89 3704 0044 0532 0130 00', 'fr14 2004 1010 0505 0001 3m02 606'])
    expect((await iban(right)).status, right).toBe(200)
  for (const wrong of ['DE88 3704 0044 0532 0130 00', 'DE89', '370400440532013000'])
    expect((await iban(wrong)).errors, wrong).toEqual({
      'value.iban': ['Check the IBAN: its check digits do not fit'],
    })
  expect((await put('numbering', { ...defaultNumbering, creditNotePrefix: 'INV' })).errors).toEqual(
    { 'value.creditNotePrefix': ['Another one than for invoices'] },
  )
})

test('pick-up, taxes by post code and a seller without one are never saved together', async () => {
  const collected = { ...defaultFreight, isOn: true, pickUp: true }
  const needed = [expect.stringMatching(/^The seller needs a post code of its country: /)]
  const placed = { ...defaultSeller, postCode: '60607' }
  const putSeller = (seller: object) => put('seller', seller)
  expect((await putRules(rule)).status).toBe(200)
  expect((await put('freight', collected)).errors).toEqual({ 'value.pickUp': needed })
  expect((await putSeller(placed)).status).toBe(200)
  expect((await put('freight', collected)).status).toBe(200)
  expect((await putSeller({ ...placed, postCode: 'IL' })).errors).toEqual({
    'value.postCode': needed,
  })
  expect((await put('tax', { isOn: false, rules: [rule] })).status).toBe(200)
  expect((await putSeller(defaultSeller)).status).toBe(200)
  expect((await putRules(rule)).errors).toEqual({ 'value.isOn': needed })
  // Without a prefix the post code decides nothing.
  expect((await putRules({ ...rule, region: '', postPrefix: '' })).status).toBe(200)
})

test('two admins who save at once don’t leave the dock untaxed', async () => {
  const collected = JSON.stringify({ ...defaultFreight, isOn: true, pickUp: true })
  const taking = `select pg_advisory_xact_lock(${ADVISORY_LOCKS.settingTheDock});
    insert into setting (key, value, updated_at) values ('freight', '${collected}', now())`
  const { errors } = await putBeside(taking, () => putRules(rule))
  expect(Object.keys(errors ?? {})).toEqual(['value.isOn'])
})

test('a prefix that numbered papers of the other kind is refused at its field', async () => {
  const id = await createPaper()
  await shop.db.update(document).set({ number: 'INV-2026-000001' }).where(eq(document.id, id))
  const swapped = { invoicePrefix: 'CN', creditNotePrefix: 'INV' }
  expect((await put('numbering', swapped)).errors).toEqual({
    'value.creditNotePrefix': ['Another one: invoices have been numbered with it'],
  })
  // Invoices keep their prefix, and `IN` is only the beginning of it.
  expect((await put('numbering', { ...defaultNumbering, creditNotePrefix: 'IN' })).status).toBe(200)
})

test('a paper that is being numbered counts for a prefix that is saved meanwhile', async () => {
  const id = await createPaper()
  const numbering = `select pg_advisory_xact_lock(hashtextextended('feed documents', 0));
    update document set number = 'RE-2026-000001' where id = '${id}'`
  const swapped = { invoicePrefix: 'INV', creditNotePrefix: 'RE' }
  const { errors } = await putBeside(numbering, () => put('numbering', swapped))
  expect(Object.keys(errors ?? {})).toEqual(['value.creditNotePrefix'])
})

test('the saved rules are tried by post code before taxes are switched on', async () => {
  const sales = { ...rule, name: 'Sales tax', postPrefix: '60, 61' }
  expect((await put('tax', { isOn: false, rules: [sales] })).status).toBe(200)
  const tried = async (postCode: string, country = 'US') =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/settings/tax/try',
        headers: admin.headers,
        payload: { country, postCode, category: 'standard' },
      })
    ).json()
  expect(await tried('61101')).toEqual({
    rule: 1,
    name: 'Sales tax',
    rate: sales.rate,
    freightToo: sales.freightToo,
    prefix: '61',
    hasRules: true,
  })
  expect(await tried('90210')).toMatchObject({ rule: null, hasRules: true })
  expect(await tried('10115', 'DE')).toMatchObject({ rule: null, hasRules: false })
  expect((await tried('9021')).errors.postCode[0]).toMatch(/^Enter a US ZIP code/)
})
