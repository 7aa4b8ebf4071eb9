import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentContent } from '../../../contract/fulfilment/document-content.ts'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { countCases } from '../../testing/count-cases.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { shipByHand } from '../../testing/desks/ship-by-hand.ts'
import { createProduct, exampleAddress } from '../../testing/factories.ts'

const MINIMUM = 500
const rule = {
  name: 'Sales tax',
  country: 'US',
  region: '',
  postPrefix: '',
  category: 'standard',
  rate: 8.25,
  freightToo: true,
  validFrom: '2020-01-01',
  validUntil: null,
}
const SETTINGS = {
  seller: { ...defaultSeller, legalName: 'Northgate Parts Inc.' },
  tax: { isOn: true, rules: [rule, { ...rule, category: 'reduced', rate: 8.875 }] },
  freight: {
    isOn: true,
    taxCategory: 'reduced',
    zones: [
      { name: 'All', country: 'US', prefixes: [], steps: [{ upToPallets: 9999, flat: 333.33 }] },
    ],
  },
}

let shop: PayingShop
/** One product of each of two taxed categories, and one of a category without a rule. */
let products: string[]

beforeAll(async () => {
  shop = await openPayingShop()
  await shop.putSetting('seller', SETTINGS.seller)
  await shop.putSetting('tax', SETTINGS.tax)
  await shop.putSetting('freight', SETTINGS.freight)
  const packs = { cartonPieces: 1, palletPieces: 900, palletGrams: 400_000 }
  products = []
  for (const [taxCategory, price] of [
    ...([
      ['standard', 733],
      ['standard', 11],
      ['reduced', 1999],
    ] as const),
    ['free', 401] as const,
  ]) {
    const product = await createProduct(shop.db, {
      taxCategory,
      listPriceCents: cents(price),
      available: 10_000_000,
      ...packs,
    })
    products.push(product.id)
  }
  await issueDue()
})
afterAll(() => shop.close())

const send = async (by: 'buyer' | 'admin', url: string, payload: object) => {
  const answer = await shop.send(shop[by], 'POST', url, payload)
  expect(answer.statusCode, `${url}: ${answer.payload}`).toBeLessThan(300)
  return answer.json()
}

const issueDue = () => shop.runJob('documents')

interface Sold {
  readonly lines: readonly { readonly product: number; readonly quantity: number }[]
  readonly backs: readonly {
    readonly kind: 'short' | 'amount' | 'shipped' | 'freight'
    readonly at: number
    readonly share: number
  }[]
}

const soldOrders: fc.Arbitrary<Sold> = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      product: fc.integer({ min: 0, max: 3 }),
      quantity: fc.integer({ min: MINIMUM, max: 3 * MINIMUM }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ product }) => product },
  ),
  backs: fc.array(
    fc.record({
      kind: fc.constantFrom('short', 'amount', 'shipped', 'freight'),
      at: fc.nat(),
      share: fc.integer({ min: 1, max: 70 }),
    }),
    { maxLength: 6 },
  ),
})

/** Orders and pays, and returns what cart, order, intent and charge each say the total is. */
async function buy({ lines }: Sold) {
  const wanted = lines.map(({ product, quantity }) => ({ productId: products[product], quantity }))
  const { insertedId: cartId } = await send('buyer', '/cart', { lines: wanted })
  const place = { country: 'US', postCode: exampleAddress.postCode }
  const priced = await send('buyer', `/cart/${cartId}/price`, place)
  const body = { version: 1, shipTo: exampleAddress, expectedTotal: priced.total }
  const { insertedId: id, order } = await send('buyer', `/cart/${cartId}/order`, body)
  // Emptied carts stay, and an account has few.
  await shop.pool.query('delete from cart where id = $1', [cartId])
  const intentId = await shop.intentOf(id)
  await shop.confirm(intentId)
  await shop.send(shop.buyer, 'PATCH', `/order/${id}`, { transactionId: intentId })
  const intent = await shop.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  const charge = intent.latest_charge
  const { rows } = await shop.pool.query(
    'select (goods_cents + freight_cents + tax_cents)::integer as parts from orders where id = $1',
    [id],
  )
  const totals = [
    ...[Math.round(priced.total * 100), Math.round(order.total * 100), intent.amount],
    ...[typeof charge === 'object' ? charge?.amount : undefined, rows[0].parts],
  ]
  return { id: String(id), totals }
}

/** Gives money back as far as the order allows it: a refusal changes nothing. */
async function giveBack(id: string, { kind, at, share }: Sold['backs'][number]) {
  const order = await shop.pool.query(
    `select line_no, quantity - shipped - closed as open, total_cents, refunded_cents from order_line
     where order_id = $1 order by line_no`,
    [id],
  )
  const line = order.rows[at % order.rows.length]
  const quantity = Math.ceil((line.open * share) / 100)
  const admin = (path: string, payload: object) =>
    shop.send(shop.admin, 'POST', `/order/${id}/${path}`, payload)
  const lines = [{ lineNo: line.line_no, quantity }]
  if (kind === 'amount') return admin('refund', { amount: share + (at % 100) / 100 })
  if (quantity === 0) return undefined
  if (kind === 'short')
    return admin('closeShort', { lines: [{ ...lines[0], to: 'scrap' }], reason: 'Broken' })
  await shipByHand(shop.pool, { orderId: id, lineNo: line.line_no, quantity })
  return admin('refund', { lines, ...(kind === 'freight' && { freight: true }) })
}

async function readPapers(id: string) {
  const { rows } = await shop.pool.query<{ kind: string; content: DocumentContent }>(
    'select kind, content from document where order_id = $1 order by id',
    [id],
  )
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ content }) => content)
  return { invoices: of('invoice'), notes: of('creditNote') }
}

/** Base and tax of each rate. */
function sumTaxes(papers: readonly DocumentContent[]) {
  const sums: Record<number, [number, number]> = {}
  for (const row of papers.flatMap(({ taxes }) => taxes)) {
    const [base, tax] = sums[row.rateMillipercent] ?? [0, 0]
    sums[row.rateMillipercent] = [base + row.baseCents, tax + row.cents]
  }
  return sums
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test('cart, order, intent, charge and invoice say one total, and all that goes back is the invoice to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(soldOrders, async (sold) => {
      const { id, totals } = await buy(sold)
      await issueDue()
      const { invoices } = await readPapers(id)
      expect([...totals, ...invoices.map(({ totalCents }) => totalCents)]).toEqual(
        Array.from({ length: totals.length + 1 }, () => totals[0]),
      )
      for (const back of sold.backs) {
        const answer = await giveBack(id, back)
        expect(answer?.statusCode ?? 0, answer?.payload).toBeLessThan(500)
        if (back.share % 2) await issueDue()
      }
      await shop.send(shop.admin, 'POST', `/order/${id}/refund`, {})
      await issueDue()
      const { notes } = await readPapers(id)
      expect(sum(notes.map(({ totalCents }) => totalCents))).toBe(totals[0])
      expect(sumTaxes(notes)).toEqual(sumTaxes(invoices))
    }),
    { numRuns: countCases({ few: 6, all: 150 }), endOnFailure: true },
  )
  expect(await shop.audit()).toEqual([])
})
