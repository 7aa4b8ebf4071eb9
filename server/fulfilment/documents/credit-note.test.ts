import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  DocumentContent,
  DocumentLine,
} from '../../../contract/fulfilment/document-content.ts'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import { taxOrder } from '../../../contract/ordering/tax/tax.ts'
import { type Cents, cents, lineTotal } from '../../../contract/values/money/money.ts'
import { nextPortion } from '../../../contract/values/money/share-of-total.ts'
import { type GivenBack, plainLine, writeCreditNote } from './credit-note.ts'

const rule = {
  country: 'US',
  region: 'IL',
  postPrefix: '',
  validFrom: '2020-01-01',
  validUntil: null,
  name: 'Sales tax',
  category: 'standard',
  rate: 8.25,
  freightToo: true,
}
const rules = [rule, { ...rule, category: 'reduced', rate: 2.875 }]
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

interface Sold {
  readonly quantity: number
  readonly net: number
  readonly category: string
}

/** An invoice as an order of these lines gets it. */
function invoiceOf(sold: readonly Sold[], freight: number): DocumentContent {
  const taxes = taxOrder(
    { isOn: true, rules },
    {
      to: { country: 'US', postCode: '60607' },
      sellerCountry: 'US',
      day: '2026-11-23',
      exemption: null,
      freight: { cents: cents(freight), category: 'standard' },
      lines: sold.map(({ category, net }) => ({ category, cents: cents(net) })),
    },
  )
  const goods = sold.map(
    ({ quantity, net }, place): DocumentLine => ({
      ...plainLine(`Part ${place + 1}`, {
        cents: cents(net),
        taxCents: taxes.lineCents[place] ?? cents(0),
        taxRow: taxes.lineRows[place] ?? null,
      }),
      lineNo: place + 1,
      quantity,
      priceCents: cents(Math.round(net / quantity)),
    }),
  )
  const ofFreight = {
    cents: cents(freight),
    taxCents: taxes.freightCents,
    taxRow: taxes.freightRow,
  }
  const lines = freight > 0 ? [...goods, plainLine('Freight', ofFreight)] : goods
  const netCents = cents(sum(lines.map((line) => line.cents)))
  return {
    seller: defaultSeller,
    shipTo: null,
    isCollected: false,
    orderNo: 100_234,
    poNumber: null,
    buyer: {
      name: 'Dana',
      email: 'dana@garage.example',
      phone: '1',
      address: 'Dock 4',
      postCode: '60607',
      taxNumber: null,
    },
    paidOn: '2026-11-23',
    creditOf: null,
    note: null,
    credited: [],
    lines,
    taxes: taxes.rows,
    netCents,
    taxCents: taxes.cents,
    totalCents: cents(netCents + taxes.cents),
  }
}

const soldLines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 900 }),
    net: fc.integer({ min: 1, max: 5_000_000 }),
    category: fc.constantFrom('standard', 'reduced', 'free'),
  }),
  { minLength: 1, maxLength: 6 },
)

/** Refunds to try, as shares of the money and pieces that are left. */
const wishes = fc.array(
  fc.record({
    kind: fc.constantFrom('pieces', 'amount', 'freight'),
    at: fc.nat(),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  { maxLength: 12 },
)
type Wish = typeof wishes extends fc.Arbitrary<readonly (infer One)[]> ? One : never

/** Refunds as the shop allows them: pieces by their line's money, never more than is left of the order. */
function refundsOf(invoice: DocumentContent, wanted: readonly Wish[]): GivenBack[] {
  let left: number = invoice.totalCents
  const goods = invoice.lines.filter(({ lineNo }) => lineNo !== null)
  const counters = goods.map((line) => ({
    quantity: line.quantity,
    totalCents: cents(line.cents + line.taxCents),
    refunded: 0,
    refundedCents: cents(0),
  }))
  let freight = sum(
    invoice.lines.filter(({ lineNo }) => lineNo === null).map((line) => line.cents + line.taxCents),
  )
  const refunds: GivenBack[] = []
  const give = (amount: number, pieces: GivenBack['pieces']) => {
    if (amount === 0) return
    left -= amount
    refunds.push({ amountCents: cents(amount), pieces })
  }
  for (const { kind, at, share } of wanted) {
    const place = at % goods.length
    const counter = counters[place]
    if (kind === 'amount' || !counter || counter.refunded === counter.quantity) {
      give(Math.ceil((left * share) / 100), [])
      continue
    }
    const pieces = Math.ceil(((counter.quantity - counter.refunded) * share) / 100)
    const money = Math.min(left, nextPortion(counter, pieces))
    counter.refunded += pieces
    counter.refundedCents = cents(counter.refundedCents + money)
    const withFreight = kind === 'freight' ? Math.min(freight, left - money) : 0
    if (kind === 'freight') freight = 0
    give(money + withFreight, [{ lineNo: place + 1, quantity: pieces, cents: cents(money) }])
  }
  give(left, [])
  return refunds
}

/** Sums of base and tax by rate; untaxed lines count under `none`. */
function byTax(papers: readonly Pick<DocumentContent, 'lines' | 'taxes'>[]) {
  const found = new Map<number | string, [number, number]>()
  for (const { lines, taxes } of papers)
    for (const { cents: net, taxCents, taxRow } of lines) {
      const rate = taxRow === null ? 'none' : (taxes[taxRow]?.rateMillipercent ?? 'no row')
      const [base, tax] = found.get(rate) ?? [0, 0]
      found.set(rate, [base + net, tax + taxCents])
    }
  return Object.fromEntries([...found].filter(([, [base, tax]]) => base > 0 || tax > 0))
}

test('the credit notes of an order add up to its invoice, tax by tax, and their lines multiply out, however it is refunded', () => {
  fc.assert(
    fc.property(soldLines, fc.nat({ max: 200_000 }), wishes, (sold, freight, wanted) => {
      const invoice = invoiceOf(sold, freight)
      const notes: ReturnType<typeof writeCreditNote>[] = []
      for (const refund of refundsOf(invoice, wanted)) {
        const note = writeCreditNote(
          invoice,
          notes.flatMap(({ credited }) => credited),
          refund,
        )
        notes.push(note)
        expect(note.totalCents).toBe(refund.amountCents)
        expect(note.netCents + note.taxCents).toBe(note.totalCents)
        expect(sum(note.taxes.map((row) => row.cents))).toBe(note.taxCents)
        for (const [row, { baseCents }] of note.taxes.entries())
          expect(
            sum(note.lines.filter(({ taxRow }) => taxRow === row).map((line) => line.cents)),
          ).toBe(baseCents)
        for (const line of note.lines) {
          expect(Math.min(line.cents, line.taxCents)).toBeGreaterThanOrEqual(0)
          expect(lineTotal(line.priceCents, line.quantity, line.pricePer)).toBe(line.cents)
        }
      }
      expect(sum(notes.map((note) => note.totalCents))).toBe(invoice.totalCents)
      expect(byTax(notes)).toEqual(byTax([invoice]))
    }),
    { numRuns: 1_000 },
  )
})

const invoice = invoiceOf(
  [
    { quantity: 500, net: 2_090_000, category: 'standard' },
    { quantity: 1000, net: 450_000, category: 'reduced' },
  ],
  120_000,
)
const credit = (amount: number, pieces: GivenBack['pieces'] = []) =>
  writeCreditNote(invoice, [], { amountCents: cents(amount), pieces })

test('pieces go back with the tax of their own line', () => {
  // 40 × $41.80 and 8.25 % of it.
  const note = credit(180_994, [{ lineNo: 1, quantity: 40, cents: 180_994 as Cents }])
  expect(note.lines).toMatchObject([
    { lineNo: 1, quantity: 40, cents: 167_200, taxCents: 13_794, taxRow: 0 },
  ])
  expect(note.taxes).toMatchObject([{ rateMillipercent: 8250, baseCents: 167_200, cents: 13_794 }])
})

test('what goes back beyond the pieces is freight', () => {
  const note = credit(180_994 + 129_900, [{ lineNo: 1, quantity: 40, cents: 180_994 as Cents }])
  expect(note.lines).toMatchObject([
    { lineNo: 1, quantity: 40 },
    { lineNo: null, name: 'Freight', cents: 120_000, taxCents: 9_900 },
  ])
})

test('a sum goes back with the taxes in the invoice’s proportion, a line for each', () => {
  const note = credit(100_000)
  expect(note.lines.map(({ name, taxRow }) => [name, taxRow])).toEqual([
    ['Refund', 0],
    ['Refund', 1],
  ])
  expect(sum(note.lines.map((line) => line.cents + line.taxCents))).toBe(100_000)
})

test('an order that goes back whole has a credit note of all its lines', () => {
  const note = credit(invoice.totalCents)
  expect(note.lines).toEqual(invoice.lines)
  expect(note.taxes).toEqual(invoice.taxes)
})

test('pieces of a line of which a sum went back before have a price for all of them together', () => {
  const two = { quantity: 100, net: 100_000, category: 'free' }
  const invoice = invoiceOf([two, two], 0)
  const sum = { amountCents: cents(50_000), pieces: [] }
  const before = writeCreditNote(invoice, [], sum)
  const pieces = [{ lineNo: 1, quantity: 100, cents: cents(100_000) }]
  const note = writeCreditNote(invoice, before.credited, { amountCents: cents(100_000), pieces })
  expect(note.lines).toMatchObject([
    { lineNo: 1, quantity: 100, priceCents: 75_000, pricePer: 100, cents: 75_000 },
    { lineNo: null, name: 'Refund', quantity: 1, priceCents: 25_000, cents: 25_000 },
  ])
})
