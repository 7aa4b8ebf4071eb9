import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Exemption } from '../../contract/ordering/delivery/delivered-cost.ts'
import { taxOrder } from '../../contract/ordering/tax/tax.ts'
import { cents } from '../../contract/values/money/money.ts'
import type { ProductRow } from '../catalogue/products/product-store.ts'
import type { SeededRandom } from '../operating/sample-trade/seeded-random.ts'
import { exampleAddress } from './factories.ts'

/** The shop sells from Berlin. */
const SELLER_COUNTRY = 'DE'

const rule = {
  name: 'USt',
  country: 'DE',
  region: '',
  postPrefix: '',
  category: 'standard',
  rate: 19,
  freightToo: true,
  validFrom: '2020-01-01',
  validUntil: null,
}
const rules = [
  rule,
  { ...rule, category: 'reduced', rate: 7 },
  { ...rule, name: 'Bavaria', region: 'BY', postPrefix: '8', rate: 19.25, freightToo: false },
  { ...rule, name: 'TVA', country: 'FR', rate: 20 },
]

const noProof = { kind: 'certificate', others: [] } as const
const places: readonly (readonly [
  country: string,
  region: string,
  code: string,
  Exemption | null,
])[] = [
  ['DE', '', '10115', null],
  ['DE', 'BY', '80331', null],
  ['DE', 'BY', '80331', { ...noProof, country: 'DE', region: 'BY', number: 'BY-77' }],
  ['FR', 'Normandie', '76600', null],
  ['FR', '', '76600', { kind: 'vatId', country: 'FR', region: '', number: 'FR12345678901' }],
  ['AT', '', '1010', { kind: 'vatId', country: 'AT', region: '', number: 'ATU12345675' }],
  ['AT', 'tirol ', '6020', null],
  ['US', 'IL', '60607', null],
  ['', '', '', null],
]

interface TradeParts {
  readonly pool: pg.Pool
  readonly random: SeededRandom
  /** Those of most orders are two or three of them. */
  readonly products: readonly ProductRow[]
  readonly customers: readonly string[]
  /** When an order is paid or a refund is made. */
  readonly moment: () => Date
}

/**
 * Writes a paid order with random lines, freight, taxes, exemptions and refunds straight into the tables, as the shop
 * would have: tests of sums need thousands.
 */
export async function writeRandomOrder(parts: TradeParts): Promise<string> {
  const { pool, random, products, customers, moment } = parts
  const id = uuidv7()
  const paidAt = moment()
  const [country, region, postCode, exemption] = pick(random, places)
  const chosen = products.filter(() => below(random, 3) === 0)
  const lines = (chosen.length > 0 ? chosen : products.slice(0, 1)).map((product) => {
    const [quantity, price] = [1 + below(random, 900), 1 + below(random, 9_000)]
    const category = product.taxCategory ?? 'standard'
    return { product, quantity, price, category, cents: cents(quantity * price) }
  })
  const freight = below(random, 2) === 0 ? 0 : below(random, 90_000)
  const taxes = taxOrder(
    { isOn: true, rules },
    {
      to: { country, postCode },
      sellerCountry: SELLER_COUNTRY,
      day: '2026-01-01',
      exemption,
      freight: { cents: cents(freight), category: 'standard' },
      lines,
    },
  )
  const goods = lines.reduce((sum, line) => sum + line.cents, 0)
  const total = goods + freight + taxes.cents
  const refunds = splitRefunds(random, total)
  const refunded = refunds.reduce((sum, amount) => sum + amount, 0)
  const state = refunded === 0 ? 'paid' : refunded === total ? 'refunded' : 'partlyRefunded'
  const shipTo = { ...exampleAddress, label: '', street2: '', country, region, postCode }
  await pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until,
       transaction_id, paid_at, created_at, refunded_cents, line_count, pieces, goods_cents, freight_cents, tax_cents,
       ship_to, exemption, freight_tax_no, fulfilment)
     values ($1, $2, $3, 'Dana', '1', 'Dock 4', $4, $5, $6, $7, $6, $6, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'delivered')`,
    [
      ...[id, state, pick(random, customers), postCode, total, paidAt, `pi_${id}`, refunded],
      ...[lines.length, lines.reduce((sum, { quantity }) => sum + quantity, 0), goods, freight],
      ...[taxes.cents, country ? shipTo : null, taxes.exemption, rowNo(taxes.freightRow)],
    ],
  )
  for (const [place, { product, quantity, price }] of lines.entries())
    await pool.query(
      `insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents,
         unit_price_cents, quantity, tax_cents, tax_no) values ($1, $2, $3, $4, $5, '/i', $6, $6, $7, $8, $9)`,
      [
        ...[id, place + 1, product.id, product.name, product.partNumber, price, quantity],
        ...[taxes.lineCents[place], rowNo(taxes.lineRows[place] ?? null)],
      ],
    )
  for (const [place, row] of taxes.rows.entries())
    await pool.query('insert into order_tax values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      ...[id, place + 1, row.name, row.code, row.category, row.rateMillipercent],
      ...[row.baseCents, row.cents],
    ])
  const move = (no: number, to: string, at: Date, amount: number | null) =>
    pool.query(
      `insert into order_move (order_id, move_no, from_state, to_state, at, actor, reason, amount_cents)
       values ($1, $2, 'awaitingPayment', $3, $4, 'admin', 'paid', $5)`,
      [id, no, to, at, amount],
    )
  await move(1, 'paid', paidAt, null)
  for (const [place, amount] of refunds.entries()) {
    const at = moment()
    await pool.query(
      `insert into refund (id, order_id, intent_id, amount_cents, state, provider_id, created_at)
       values ($1, $2, $3, $4, 'succeeded', $5, $6)`,
      [uuidv7(), id, `pi_${id}`, amount, `re_${id}_${place}`, at],
    )
    await move(place + 2, 'partlyRefunded', at, amount)
  }
  return id
}

const rowNo = (row: number | null) => (row === null ? null : row + 1)

/** None for half of the orders, some parts for most others, everything for a few. */
function splitRefunds(random: SeededRandom, total: number): number[] {
  if (below(random, 2) === 0) return []
  const refunds: number[] = []
  let left = total
  while (left > 0 && below(random, 3) > 0) {
    const amount = below(random, 4) === 0 ? left : 1 + below(random, left)
    refunds.push(amount)
    left -= amount
  }
  return refunds
}

/** A whole number from 0 on. */
export const below = (random: SeededRandom, bound: number): number => random.whole(0, bound - 1)

export function pick<One>(random: SeededRandom, from: readonly One[]): One {
  return from[below(random, from.length)] as One
}
