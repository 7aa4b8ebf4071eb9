import type { Database, Transaction } from '../../../platform/database/database.ts'
import { type MailEvent, putMail } from '../../../platform/mail/outbox.ts'
import { type ListedOrder, type OrderRow, orderStore } from '../order-store.ts'
import { LINES_IN_A_MAIL, type OrderMailFacts } from './order-mail-texts.ts'

/** Domain that replaces the e-mail in orders of a deleted account; it receives no mail. */
export const NOBODYS_DOMAIN = 'customer.invalid'

/** The mail worker removes the name if the e-mail is not confirmed. */
export const factsOf = ({ id, customerName }: Pick<ListedOrder, 'id' | 'customerName'>) => ({
  orderId: id,
  name: customerName,
})

/** Queues a mail to an order's customer, in the transaction of its event. */
export async function putOrderMail(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'customerName' | 'customerEmail'>,
  { facts, ...event }: Omit<MailEvent, 'recipient'>,
  now: Date,
): Promise<void> {
  const recipient = order.customerEmail
  if (recipient.endsWith(`@${NOBODYS_DOMAIN}`)) return
  await putMail(tx, { ...event, recipient, facts: { ...factsOf(order), ...facts } }, now)
}

/** The parts that composers of mails about orders need. */
export interface OrderMailParts {
  readonly db: Database
  /** The shop's address, without a trailing slash. */
  readonly publicUrl: string
}

/** The order that a mail is about; undefined if there is none. */
export async function findOrderFacts(
  { db, publicUrl }: OrderMailParts,
  { orderId = '', name }: Readonly<Record<string, string>>,
): Promise<OrderMailFacts | undefined> {
  const store = orderStore(db)
  const order = await store.find('everybody', orderId)
  if (!order) return undefined
  const lines = (await store.listLines('everybody', orderId, LINES_IN_A_MAIL)) ?? []
  return { order, lines, name, site: publicUrl }
}
