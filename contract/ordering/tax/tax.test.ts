import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../values/money/money.ts'
import type { Exemption } from '../delivery/delivered-cost.ts'
import { type TaxQuestion, taxOrder } from './tax.ts'
import { defaultTax, type TaxRule, TaxSetting } from './tax-setting.ts'

const rule: TaxRule = {
  name: 'Sales tax',
  country: 'US',
  region: '',
  postPrefix: '',
  category: 'standard',
  rate: 8.25,
  freightToo: false,
  validFrom: '2026-01-01',
  validUntil: null,
}
const illinois: TaxRule = { ...rule, name: 'Illinois', region: 'IL', postPrefix: '60', rate: 8.875 }
const vat: TaxRule = { ...rule, name: 'TVA', country: 'FR', rate: 20, freightToo: true }
const setting = (...rules: TaxRule[]): TaxSetting => ({ isOn: true, rules })

const question: TaxQuestion = {
  to: { country: 'US', postCode: '60607' },
  sellerCountry: 'US',
  day: '2026-11-23',
  exemption: null,
  lines: [{ category: 'standard', cents: cents(2_090_000) }],
  freight: { category: 'standard', cents: cents(120_000) },
}
const french = { ...question, sellerCountry: 'FR' }
const to = (country: string, postCode = '10115') => ({ to: { country, postCode } })
const germanId: Exemption = { kind: 'vatId', number: 'DE136695976', country: 'DE', region: null }
const certificate: Exemption = {
  kind: 'certificate',
  number: 'R-1',
  country: 'US',
  region: 'IL',
}

describe('which rule taxes a line', () => {
  test('the goods are taxed by the rule of their country, freight only where it says so', () => {
    expect(taxOrder(setting(rule), question)).toEqual({
      rows: [
        {
          name: 'Sales tax',
          code: 'S',
          category: 'standard',
          rateMillipercent: 8250,
          baseCents: 2_090_000,
          cents: 172_425,
        },
      ],
      cents: 172_425,
      lineCents: [172_425],
      freightCents: 0,
      note: null,
      lineRows: [0],
      freightRow: null,
      exemption: null,
      isUnmet: false,
    })
    const both = taxOrder(setting({ ...rule, freightToo: true }), question)
    expect(both).toMatchObject({ cents: 182_325, lineCents: [172_425], freightCents: 9900 })
  })

  test('the longest prefix of the post code wins', () => {
    expect(taxOrder(setting(rule, illinois), question).rows[0]?.name).toBe('Illinois')
    const elsewhere = { ...question, ...to('US', '70112') }
    expect(taxOrder(setting(rule, illinois), elsewhere).rows[0]?.name).toBe('Sales tax')
  })

  test('of several beginnings each taxes, and the longest that is met wins over other rules', () => {
    const several = { ...illinois, postPrefix: '606, 61' }
    const narrow = { ...rule, name: 'Rockford', postPrefix: '611' }
    const taxed = (postCode: string) =>
      taxOrder(setting(rule, several, narrow), { ...question, ...to('US', postCode) }).rows[0]?.name
    expect(['60607', '61201', '61101', '62001'].map(taxed)).toEqual([
      ...['Illinois', 'Illinois', 'Rockford', 'Sales tax'],
    ])
  })

  test('only where rules of the country hold that day is an order without any told as unmet', () => {
    const isUnmet = (further: object, ...rules: TaxRule[]) =>
      taxOrder(setting(...rules), { ...question, ...further }).isUnmet
    expect(isUnmet(to('US', '90210'), illinois)).toBe(true)
    expect(isUnmet({}, illinois)).toBe(false)
    expect(isUnmet(to('DE'), illinois)).toBe(false)
    expect(isUnmet({ day: '2025-01-01' }, illinois)).toBe(false)
    expect(isUnmet({ lines: [{ category: 'free', cents: cents(1) }] }, illinois)).toBe(true)
    expect(isUnmet({ ...to('US', '90210') }, illinois, { ...rule, rate: 0 })).toBe(false)
  })

  test('a rule holds from its first day to its last', () => {
    const next = { ...rule, rate: 9, validFrom: '2027-01-01' }
    const old = { ...rule, validUntil: '2026-12-31' }
    const rateOn = (day: string) =>
      taxOrder(setting(old, next), { ...question, day }).rows[0]?.rateMillipercent
    expect(rateOn('2025-12-31')).toBeUndefined()
    expect(rateOn('2026-12-31')).toBe(8250)
    expect(rateOn('2027-01-01')).toBe(9000)
  })

  test('nothing is taxed where no rule is, or while taxes are off', () => {
    const none = {
      rows: [],
      cents: 0,
      lineCents: [0],
      freightCents: 0,
      note: null,
      lineRows: [null],
      freightRow: null,
      exemption: null,
      isUnmet: false,
    }
    expect(taxOrder(setting(vat), question)).toEqual(none)
    expect(taxOrder({ ...setting(rule), isOn: false }, question)).toEqual(none)
    expect(taxOrder(defaultTax, question)).toEqual(none)
  })
})

describe('who is not taxed', () => {
  test('a certificate counts in its own state only', () => {
    const free = taxOrder(setting(rule, illinois), { ...question, exemption: certificate })
    expect(free).toMatchObject({
      cents: 0,
      rows: [{ code: 'E', rateMillipercent: 0 }],
      note: 'Exempt from tax by certificate R-1 of IL',
    })
    const other = { ...certificate, region: 'TX' }
    expect(taxOrder(setting(rule, illinois), { ...question, exemption: other }).cents).toBe(185_488)
  })

  test('certificates of two states each free what the rule of their state taxes', () => {
    const county = { ...rule, category: 'oil', region: 'Cook' }
    const lines = [...question.lines, { category: 'oil', cents: question.lines[0]?.cents }]
    const both = { ...certificate, others: [{ number: 'R-2', region: 'Cook' }] }
    const of = (exemption: typeof certificate) =>
      taxOrder(setting(rule, illinois, county), {
        ...question,
        lines: lines as typeof question.lines,
        exemption,
      })
    expect(of(certificate).cents).toBeGreaterThan(0)
    expect(of(both)).toMatchObject({
      cents: 0,
      note: 'Exempt from tax by certificate R-1 of IL and R-2 of Cook',
    })
  })

  test('a buyer of another member state with a VAT id pays the tax there, freight included', () => {
    expect(taxOrder(setting(vat), { ...french, ...to('DE'), exemption: germanId })).toMatchObject({
      cents: 0,
      rows: [{ code: 'AE', rateMillipercent: 0, baseCents: 2_210_000 }],
      note: 'Reverse charge: the recipient is liable for VAT (Article 196, Directive 2006/112/EC)',
    })
  })

  test('at home a VAT id changes nothing, nor does one of the shop’s own country', () => {
    const home = { ...french, ...to('FR', '75001') }
    expect(taxOrder(setting(vat), { ...home, exemption: germanId }).cents).toBe(442_000)
    const own = { ...germanId, country: 'FR' }
    const abroad = { ...french, ...to('DE'), exemption: own }
    expect(taxOrder(setting(vat, { ...vat, country: 'DE', rate: 19 }), abroad).cents).toBe(419_900)
  })

  test('out of the Union it is an export', () => {
    const { rows, note } = taxOrder(setting(vat), { ...french, ...to('US', '60607') })
    expect(rows).toMatchObject([{ code: 'G', cents: 0, baseCents: 2_210_000 }])
    expect(note).toMatch(/^Export/)
  })
})

test('1,000 random orders: each rate is rounded once, and the shares add up to it', () => {
  const line = fc.record({
    category: fc.constantFrom('standard', 'reduced', 'free', 'parts'),
    cents: fc.integer({ min: 0, max: 9_999_999 }).map(cents),
  })
  const rules = setting(
    rule,
    { ...rule, category: 'reduced', rate: 8.875, freightToo: true },
    { ...rule, category: 'parts', name: 'Parts' },
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), line, (lines, freight) => {
      const { rows, ...taxes } = taxOrder(rules, { ...question, lines, freight })
      const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
      expect(sum([...taxes.lineCents, taxes.freightCents])).toBe(taxes.cents)
      expect(sum(rows.map((row) => row.cents))).toBe(taxes.cents)
      const bases = { 8250: 0, 8875: 0 }
      for (const { category, cents } of lines) {
        if (category === 'standard' || category === 'parts') bases[8250] += cents
        if (category === 'reduced') bases[8875] += cents
      }
      if (freight.category === 'reduced') bases[8875] += freight.cents
      for (const { rateMillipercent, baseCents, cents } of rows) {
        expect(baseCents).toBe(bases[rateMillipercent as keyof typeof bases])
        expect(Math.abs(cents - (baseCents * rateMillipercent) / 100_000)).toBeLessThanOrEqual(0.5)
      }
      expect(new Set(rows.map((row) => row.rateMillipercent)).size).toBe(rows.length)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['101 %', { rate: 101 }, 'rate', 'Per cent, 0 to 100, up to three decimals'],
  ['four decimals', { rate: 8.2501 }, 'rate', 'Per cent, 0 to 100, up to three decimals'],
  ['dates crossed', { validUntil: '2025-12-31' }, 'validUntil', 'Not before the first day'],
  ['a region without post codes', { region: 'IL' }, 'postPrefix', /^Say where/],
])('%s is refused at its field', (_, fault, field, text) => {
  const { error } = TaxSetting.safeParse(setting({ ...rule, ...fault }))
  expect(error?.issues).toMatchObject([{ path: ['rules', 0, field] }])
  expect(error?.issues[0]?.message).toMatch(text)
})

test('two rules for the same days, post codes and category are refused', () => {
  const { error } = TaxSetting.safeParse(setting(rule, { ...rule, name: 'Another' }))
  expect(error?.issues).toMatchObject([{ path: ['rules', 1, 'validFrom'] }])
  const later = { ...rule, validFrom: '2027-01-01' }
  expect(TaxSetting.safeParse(setting({ ...rule, validUntil: '2026-12-31' }, later)).success).toBe(
    true,
  )
})

test('a list of beginnings is kept as it was understood, and two rules may not share one', () => {
  const several = { ...rule, postPrefix: ' 60, 61;62-' }
  expect(TaxSetting.parse(setting(several)).rules[0]?.postPrefix).toBe('60, 61, 62')
  const { error } = TaxSetting.safeParse(setting(several, { ...rule, postPrefix: '70, 62' }))
  expect(error?.issues).toMatchObject([{ path: ['rules', 1, 'validFrom'] }])
  const wrong = TaxSetting.safeParse(setting({ ...rule, postPrefix: '60, IL' })).error
  expect(wrong?.issues).toMatchObject([
    {
      path: ['rules', 0, 'postPrefix'],
      message:
        'No post code of United States, such as 60607, begins with IL. Put commas between several',
    },
  ])
})
