import { expect, test } from 'vitest'
import type { Cart } from '../../../contract/ordering/cart/carts.ts'
import { noBillTo } from '../../../contract/people/addresses/billing.ts'
import { buildLineView } from '../../ordering/carts/changing/build-line-view.ts'
import type { Transport } from '../../platform/base/calls/api.ts'
import { render } from './entry-server.tsx'

const battery = buildLineView({
  quantity: 980,
  total: 40_964,
  reference: 'Bay 4',
  cheaper: { quantity: 1000, total: 39_900, saves: 1064 },
  palletPieces: 64,
  pallets: 15.31,
})
const bolt = buildLineView({
  productId: '0190a0a0-0000-7000-8000-000000000002',
  name: 'Hex bolt M10 × 35',
  quantity: 5050,
  verdict: 'notMultiple',
  detail: 'Sold in multiples of 100: order 5,000 or 5,100',
  nearest: [5000, 5100],
  orderMultiple: 100,
  priceFor: 17.95,
  pricePer: 100,
  total: null,
})
const cart: Cart = {
  _id: 'c1',
  name: 'Northgate garages',
  version: 3,
  isCurrent: true,
  isSaved: false,
  isShared: false,
  short: 0,
  lineCount: 120,
  totals: {
    lines: 119,
    pieces: 60_000,
    goods: 1_250_000,
    cartons: 12,
    pallets: 15.31,
    kilograms: 9200,
    withoutPackData: 4,
  },
  problems: [
    { productId: bolt.productId, verdict: 'notMultiple', sentence: String(bolt.detail) },
    { productId: 'further-down', verdict: 'short', sentence: '1 of 2 are left' },
  ],
  lines: [battery, bolt],
}

const shop: Record<string, unknown> = {
  'GET /session': { user: null },
  'GET /shop': { minimumOrderQuantity: 500, holdHours: 24, stripe: {} },
}
const customer: Record<string, unknown> = {
  ...shop,
  'GET /session': { user: { _id: 'u1', email: 'd@x.example', name: 'Dana' } },
  'GET /admin/d@x.example': { admin: false },
  'GET /cart': [
    {
      _id: 'c1',
      name: cart.name,
      isCurrent: true,
      lineCount: 120,
      pieces: 60_000,
      updatedAt: '2026-11-22T12:00:00.000Z',
    },
  ],
  'GET /cart/c1': cart,
  'GET /address': { addresses: [], total: 0 },
  'GET /billing': noBillTo,
  'GET /orderTerms': { mayOrder: true, emailConfirmed: true, holdHours: 24, fullHoldHours: 24 },
}

/** Text of a page as read, without its elements. */
async function readPage(url: string, answers: Record<string, unknown>) {
  const { status, html } = await render({ url, transport: answer(answers), build: {} })
  const [body = ''] = html.slice(html.indexOf('<main')).split('</main>')
  const text = body
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status, html, text }
}

const answer =
  (answers: Record<string, unknown>): Transport =>
  async (path, { method }) => {
    const known = answers[`${method} ${decodeURIComponent(path.split('?')[0] ?? '')}`]
    return {
      status: known === undefined ? 404 : 200,
      headers: { get: () => null },
      text: async () => JSON.stringify(known ?? { detail: 'Not there.', code: 'notFound' }),
    }
  }

test('a visitor’s cart is explained to those without script', async () => {
  const { status, text } = await readPage('/cart', shop)
  expect(status).toBe(200)
  expect(text).toContain('Without JavaScript there is no cart')
})

test('what a visitor reads first is in the document: only the lines wait for the browser', async () => {
  const { html, text } = await readPage('/cart', shop)
  expect(html).toContain('>Cart</h1>')
  expect(text).toContain('This cart is saved in your browser at today’s prices.')
})

test('a customer’s cart arrives with its lines, what to mend, and its totals', async () => {
  const { status, html, text } = await readPage('/cart', customer)
  expect(status).toBe(200)
  expect(html).toContain('<span class="sr-only"> lines</span>')
  expect(text).toContain('Northgate garages 120 lines')
  expect(text).toContain('2 of 120 lines need attention')
  expect(text).toContain(`No. 2, ${bolt.name}: ${bolt.detail}`)
  expect(text).toContain('A line further down: 1 of 2 are left')
  expect(text).toContain('1,000 cost $39,900.00, less than your 980 ($40,964.00)')
  expect(text).toContain('Weight 9,200 kg')
  expect(text).toContain('Take 5,100')
  expect(text).toContain('this is $1,250,000.00. Split the cart in two')
  expect(text).toContain('pack data missing for 4 lines')
  expect(text).toContain('Order 120 lines')
  expect(html).toContain('value="Bay 4"')
})

test('a cart has an address of its own, and where there is none the page says so with 404', async () => {
  expect((await readPage('/cart/c1', customer)).text).toContain('Northgate garages')
  const missing = await readPage('/cart/c2', customer)
  expect(missing.status).toBe(404)
  expect(missing.text).toContain('There is no such cart in this account')
})

test('an account without a cart is not told that it is empty before the browser’s own lines could join', async () => {
  const { text } = await readPage('/cart', { ...customer, 'GET /cart': [] })
  expect(text).toContain('Loading the cart')
  expect(text).not.toContain('empty')
})

test('the order step has the lines folded and the total that is ordered', async () => {
  const { text } = await readPage('/cart/c1/order', customer)
  for (const name of ['Name', 'Street', 'City', 'Country', 'Post code', 'Phone', 'PO number'])
    expect(text).toContain(name)
  expect(text).toContain('$17.95 per 100 × 5,050')
  expect(text).toContain('$1,250,000.00')
  expect(text).toContain('And 118 more.')
})
