import { aboutFields, mapFields, packFields } from '../product-fields.ts'
import type { ChangeField } from './change-fields.ts'

/** Names for people, in previews and refusals. Apart from the schemas, which pages don't load. */
export const fieldLabels = {
  name: 'Name',
  description: 'Description',
  email: 'Email',
  partNumber: 'Part number',
  ...mapFields(aboutFields, ({ label }) => label),
  attributes: 'Attributes',
  price: 'Price',
  pricePer: 'Price per',
  minimum: 'Minimum',
  orderMultiple: 'Order multiple',
  ladder: 'Ladder',
  discount: 'Discount',
  ...mapFields(packFields, ({ label }) => label),
  pictures: 'Pictures',
  replacedBy: 'Replaced by',
  references: 'Cross references',
  custom: 'Custom fields',
  available: 'Available',
} as const satisfies Record<ChangeField | 'available', string>
