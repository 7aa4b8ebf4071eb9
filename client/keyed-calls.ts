import type { CallTypes, ShopCallName } from './call-types.ts'

type KeyedCallName = {
  [Name in ShopCallName]: CallTypes[Name]['keyed'] extends true ? Name : never
}[ShopCallName]

/** Calls that take an `Idempotency-Key`. One that is missing here, or too many, does not compile. */
export const keyedCalls: Readonly<Record<KeyedCallName, true>> = {
  'POST /uploadProduct': true,
  'POST /products/by/:system/:number/stock': true,
  'POST /product/:id/stock': true,
  'POST /changeSet/:id/apply': true,
  'POST /order/:id/shipment': true,
  'POST /shipment/:id/ship': true,
  'POST /order/:id/invoice/again': true,
  'POST /create-payment-intent': true,
  'POST /order/:id/refund': true,
  'POST /order/:id/closeShort': true,
  'POST /return/:id/approve': true,
  'POST /return/:id/decline': true,
  'POST /return/:id/receive': true,
  'POST /return/:id/close': true,
}
