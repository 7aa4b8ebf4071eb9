import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultNumbering } from '../../contract/calls/delivery/numbering-setting.ts'
import { defaultSeller } from '../../contract/calls/delivery/seller-setting.ts'
import { type TaxRule, taxBounds } from '../../contract/calls/delivery/tax-setting.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

async function put(key: string, value: object) {
  const answer = await shop.app.inject({
    ...{ method: 'PUT', url: `/settings/${key}`, headers: admin.headers, payload: { value } },
  })
  return { status: answer.statusCode, errors: answer.json().errors }
}

const rule: TaxRule = {
  ...{ name: 'Sales tax', country: 'US', region: 'IL', postPrefix: '60', category: 'standard' },
  ...{ rate: 8.25, freightToo: false, validFrom: '2026-01-01', validUntil: null },
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
    ...{ ...rule, name: 'n'.repeat(taxBounds.nameLength), region: 'r'.repeat(40) },
    ...{ postPrefix: `${place}`.padStart(16, '0'), category: `c${'a'.repeat(29)}` },
    ...{ rate: 12.345, validUntil: '2026-12-31' },
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
