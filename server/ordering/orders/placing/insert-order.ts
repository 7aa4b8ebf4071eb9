import { sql } from 'drizzle-orm'
import type { BillTo } from '../../../../contract/people/addresses/billing.ts'
import type { ShipTo } from '../../../../contract/people/addresses/ship-to.ts'
import { cents, sumCents } from '../../../../contract/values/money/money.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { given, preparedStatement } from '../../../platform/database/prepared.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import type { DeliveredCost } from '../../delivery/delivered-cost.ts'
import { type ListedOrder, nothingMoved, type OrderLineRow } from '../order-store.ts'
import type { LineToOrder } from './judge-goods.ts'
import type { PlainAddress } from './wanted-order.ts'

/** The recorded delivery address; `shipTo` has its parts if they are known. */
export interface Delivery extends PlainAddress {
  readonly shipTo?: ShipTo
}

/** A judged order, ready to be written. */
export interface JudgedOrder {
  readonly id: string
  readonly buyer: SignedInUser
  readonly lines: readonly LineToOrder[]
  readonly delivery: Delivery
  readonly poNumber: string | null
  /** Undefined: the shop computes neither freight nor tax. */
  readonly cost: DeliveredCost | undefined
  readonly createdAt: Date
  readonly heldUntil: Date
}

const insert = preparedStatement<{
  orderNo: number
  billTo: BillTo | null
  termsVersion: number | null
}>(
  'insert_order',
  sql`with placed as (
      insert into orders (id, state, customer_email, customer_name, phone, address, post_code, po_number, total_cents,
        goods_cents, freight_cents, tax_cents, freight, freight_tax_no, exemption, untaxed, ship_to, bill_to, terms_version, line_count, pieces, held_until,
        created_at)
      select id, 'awaitingPayment', "customerEmail", "customerName", phone, address, "postCode", "poNumber", "totalCents",
        "goodsCents", "freightCents", "taxCents", freight, "freightTaxNo", exemption, "isUntaxed", "shipTo",
        (select bill_to from billing where user_id = "buyerId"),
        (select case when text <> '' then version end from shop_page where slug = 'terms' order by version desc limit 1), "lineCount", pieces, "heldUntil",
        "createdAt"
      from json_to_record(${given('order')}::json) as given (
        id uuid, "buyerId" uuid, "customerEmail" text, "customerName" text, phone text, address text, "postCode" text, "poNumber" text,
        "totalCents" bigint, "goodsCents" bigint, "freightCents" bigint, "taxCents" bigint, freight jsonb,
        "freightTaxNo" smallint, exemption jsonb, "isUntaxed" boolean, "shipTo" jsonb, "lineCount" smallint, pieces bigint,
        "heldUntil" timestamptz, "createdAt" timestamptz)
      returning id, order_no, customer_email, created_at, bill_to, terms_version
    ), line as (
      insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents,
        unit_price_cents, quantity, price_per, reference, trace, tax_cents, tax_no)
      select "orderId", "lineNo", "productId", "productName", "partNumber", "imageUrl", "listPriceCents",
        "unitPriceCents", quantity, "pricePer", reference, trace, "taxCents", "taxNo"
      from json_to_recordset(${given('lines')}::json) as given (
        "orderId" uuid, "lineNo" smallint, "productId" uuid, "productName" text, "partNumber" text, "imageUrl" text,
        "listPriceCents" bigint, "unitPriceCents" bigint, quantity integer, "pricePer" smallint, reference text,
        trace jsonb, "taxCents" bigint, "taxNo" smallint)
    ), tax as (
      insert into order_tax (order_id, tax_no, name, code, category, rate_millipercent, base_cents, cents)
      select placed.id, tax_no, name, code, category, rate, base, cents
      from placed, rows from (json_to_recordset(${given('taxes')}::json) as (
        name text, code text, category text, "rateMillipercent" integer, "baseCents" bigint, cents bigint))
        with ordinality as given (name, code, category, rate, base, cents, tax_no)
    ), first_move as (
      insert into order_move (order_id, move_no, to_state, at, actor, actor_email, reason)
      select id, 1, 'awaitingPayment', created_at, 'customer', customer_email, 'placed' from placed
    ), reserved as (
      update product set available = available - quantity, promised = promised + quantity
      from json_to_recordset(${given('lines')}::json) as given ("productId" uuid, quantity integer)
      where product.id = "productId"
    )
    select order_no as "orderNo", bill_to as "billTo", terms_version as "termsVersion" from placed`,
)

/**
 * Records the order with its lines, taxes and first move, and takes the pieces of its locked products. `check
 * (available >= 0)` is the last line of defence. Listeners hear of later moves only.
 */
export async function insertOrder(tx: Transaction, judged: JudgedOrder): Promise<ListedOrder> {
  const lines = toLines(judged)
  const order = toOrder(judged, lines)
  const [row] = await insert(tx, {
    order: JSON.stringify({ ...order, buyerId: judged.buyer.id }),
    lines: JSON.stringify(lines),
    taxes: JSON.stringify(judged.cost?.taxes.rows ?? []),
  })
  if (!row) throw new Error(`Order ${judged.id} was not written.`)
  return { ...order, orderNo: row.orderNo, billTo: row.billTo, termsVersion: row.termsVersion }
}

/** Lines, numbered from 1, at the price that was computed for their quantity. */
function toLines({ id, lines, cost }: JudgedOrder): OrderLineRow[] {
  return lines.map(({ line, judged, sold: { product, price } }, place) => ({
    orderId: id,
    lineNo: place + 1,
    productId: product.id,
    productName: product.name,
    partNumber: product.partNumber,
    imageUrl: product.imageUrl,
    listPriceCents: product.listPriceCents,
    unitPriceCents: price.unitPriceCents,
    quantity: line.quantity,
    pricePer: price.pricePer,
    reference: line.reference,
    trace: price.trace,
    totalCents: judged.totalCents,
    taxCents: cost?.taxes.lineCents[place] ?? cents(0),
    taxNo: toTaxNo(cost?.taxes.lineRows[place]),
    ...nothingMoved,
  }))
}

function toOrder(
  judged: JudgedOrder,
  lines: readonly OrderLineRow[],
): Omit<ListedOrder, 'orderNo' | 'billTo' | 'termsVersion'> {
  const { id, buyer, delivery, cost, poNumber, createdAt, heldUntil } = judged
  const [firstLine] = lines
  if (!firstLine) throw new Error(`Order ${id} has no line.`)
  const goodsCents = sumCents(lines.map(({ totalCents }) => totalCents))
  const freightCents = cost?.freight?.cents ?? cents(0)
  const taxCents = cost?.taxes.cents ?? cents(0)
  return {
    id,
    state: 'awaitingPayment',
    customerEmail: buyer.email,
    customerName: buyer.name,
    phone: delivery.phone.trim(),
    address: delivery.address.trim(),
    postCode: delivery.postCode.trim(),
    poNumber: poNumber?.trim() || null,
    totalCents: cents(goodsCents + freightCents + taxCents),
    goodsCents,
    freightCents,
    taxCents,
    freight: cost?.freight ?? null,
    freightTaxNo: toTaxNo(cost?.taxes.freightRow),
    exemption: cost?.taxes.exemption ?? null,
    isUntaxed: cost?.taxes.isUnmet ?? false,
    shipTo: delivery.shipTo ?? null,
    currency: 'USD',
    lineCount: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    heldUntil,
    expiryRetryAt: null,
    transactionId: null,
    paidAt: null,
    refundedCents: cents(0),
    declines: 0,
    paymentPausedUntil: null,
    spentIntentKeys: 0,
    createdAt,
    sample: false,
    fulfilment: 'none',
    internalNote: null,
    onHold: null,
    customValues: {},
    firstLine,
    refunds: [],
  }
}

/** Rows of the tax table are numbered from 1. */
const toTaxNo = (place: number | null | undefined) => (place == null ? null : place + 1)
