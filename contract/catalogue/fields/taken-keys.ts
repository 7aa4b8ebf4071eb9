import { fieldLabels } from '../changes/field-labels.ts'
import { fileColumns } from '../intake/file-columns.ts'
import type { FieldSubject } from './custom-fields.ts'

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

/** Names that each subject has already, by which files and calls know its own fields. */
export const takenKeys: Readonly<Record<FieldSubject, ReadonlySet<string>>> = {
  product: new Set([...Object.keys(fileColumns), ...Object.keys(fieldLabels)]),
  order: new Set(orderColumns),
}
