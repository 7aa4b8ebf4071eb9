import { plainFields } from '../product-fields.ts'
import type { FieldSubject } from './custom-fields.ts'

/** Fields and columns of products beside the plain ones; longer names are no keys. */
const productNames = [
  'part_number',
  'name',
  'description',
  'email',
  'price',
  'price_per',
  'minimum',
  'order_multiple',
  'ladder',
  'discount',
  'discount_percent',
  'discount_until',
  'attributes',
  'references',
  'gtin',
  'picture',
  'pictures',
  'available',
  'expected',
  'custom',
]

/** Columns of the export of orders. */
const orderColumns = [
  'order_no',
  'order_id',
  'placed_at',
  'payment',
  'goods',
  'paid_at',
  'po_number',
  'customer',
  'email',
  'phone',
  'address',
  'post_code',
  'delivery',
  'line',
  'part_number',
  'name',
  'reference',
  'pieces',
  'price',
  'price_per',
  'line_total',
  'freight',
  'tax',
  'packed',
  'shipped',
  'closed',
  'returned',
  'refunded',
  'refunded_amount',
  'order_refunded',
  'order_total',
  'order_tax',
  'country',
  'state',
  'invoice',
  'payment_id',
  'shipped_at',
  'delivered_at',
  'sample',
]

/** Every object answers to these, with or without a value of the field: `constructor`. */
const objectNames = Object.getOwnPropertyNames(Object.prototype)

/** Names that each subject has already, by which files and calls know its own fields. */
export const takenKeys: Readonly<Record<FieldSubject, ReadonlySet<string>>> = {
  product: new Set([
    ...objectNames,
    ...productNames,
    ...plainFields.flatMap(({ key, column }) => [key, column]),
  ]),
  order: new Set([...objectNames, ...orderColumns]),
}
