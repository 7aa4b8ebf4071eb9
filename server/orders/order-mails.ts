import { eq } from 'drizzle-orm'
import { formatCount } from '../../contract/money.ts'
import { slugOf } from '../../contract/slug.ts'
import { orderLine } from '../database/schema.ts'
import { greet } from '../mail/greeting.ts'
import type { MailComposer } from '../mail/mail-worker.ts'
import { putMail } from '../mail/outbox.ts'
import type { OrderListener } from './order-moves.ts'

const ORDER_MAILS = { holdEnded: 'holdEnded' } as const

/** Stands in the orders of a deleted account in place of its e-mail: nobody reads mail there. */
export const NOBODYS_DOMAIN = 'customer.invalid'

/** Puts in the mail to a customer whose time to pay has run out. */
export function tellOfEndedHold(now: () => Date): OrderListener {
  return async (tx, { order, reason }) => {
    if (reason !== 'holdEnded' || order.customerEmail.endsWith(`@${NOBODYS_DOMAIN}`)) return
    const [line] = await tx.select().from(orderLine).where(eq(orderLine.orderId, order.id))
    if (!line) throw new Error(`The order ${order.id} has no line.`)
    const { productName, productId, quantity } = line
    await putMail(
      tx,
      {
        kind: ORDER_MAILS.holdEnded,
        eventKey: `holdEnded ${order.id}`,
        recipient: order.customerEmail,
        facts: {
          name: order.customerName,
          productName,
          quantity: formatCount(quantity),
          orderId: order.id,
          path: `/catalogue/${productId}/${slugOf(productName)}`,
        },
      },
      now(),
    )
  }
}

/** Mails that tell a customer what became of an order. */
export function orderMails(publicUrl: string): Record<keyof typeof ORDER_MAILS, MailComposer> {
  const site = publicUrl.replace(/\/$/, '')
  return {
    async holdEnded({ facts }) {
      return {
        subject: 'The time to pay your order ran out',
        text: `${greet(facts.name)}

Your order was not paid in time, so it has ended and its pieces are for sale again:

what   ${facts.quantity} × ${facts.productName}
order  ${facts.orderId}

Nothing was charged. If you still want it, order it again here, at the price of the day:

${site}${facts.path}

Bulkhead
`,
      }
    },
  }
}
