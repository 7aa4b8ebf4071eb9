import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { raiseAlert } from '../../platform/log/alerts.ts'
import type { PaymentEvent, PaymentIntent } from '../../platform/providers/payments/port.ts'
import { intentStore } from './intent-store.ts'

/** The shop that a payment belongs to. `unnamed`: it carries no shop's id, and this shop's table doesn't know it. */
export type PaymentOwner = 'ours' | 'other' | 'unnamed'

/** Payments in the table were made by this shop or by its original; others carry their shop's id. */
export async function findOwner(
  db: Queryable,
  shopId: string,
  intent: PaymentIntent,
): Promise<PaymentOwner> {
  const known = await intentStore.find(db, intent.id)
  if (known) return known.ofFormerShop ? 'other' : 'ours'
  if (intent.shopId === undefined) return 'unnamed'
  return intent.shopId === shopId ? 'ours' : 'other'
}

/** Leaves another's payment alone. An admin is told once of each other shop, and of each payment without a shop. */
export async function reportForeign(
  tx: Transaction,
  intent: PaymentIntent,
  event: Pick<PaymentEvent, 'type'>,
): Promise<void> {
  const { id, shopId } = intent
  if (shopId === undefined) {
    const detail = `The payment provider reported ${event.type} for a payment that this shop did not make. Nothing was done with it.`
    await raiseAlert(tx, { kind: 'unknownOrder', subject: id, detail })
    return
  }
  const detail = `Another shop, ${shopId}, uses this payment account. Its payments are left alone; ${id} was the first.`
  await raiseAlert(tx, { kind: 'otherShop', subject: shopId, detail })
}
