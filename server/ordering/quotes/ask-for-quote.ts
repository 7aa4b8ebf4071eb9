import type { Destination } from '../../../contract/ordering/delivery/delivered-cost.ts'
import { countryName } from '../../../contract/people/addresses/countries.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { letter } from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import { putMail } from '../../platform/mail/outbox.ts'
import type { FindShopNotices } from '../../platform/settings/setting-desk.ts'
import { CartNotFound, EmptyCart } from '../carts/cart-errors.ts'
import { toCostLines } from '../carts/cost-lines.ts'
import type { JudgedCartLine } from '../carts/judge-cart.ts'
import type { ReadCarts } from '../carts/read-carts.ts'
import type { CostOfDelivery } from '../delivery/delivered-cost.ts'
import { quoteStore } from './quote-store.ts'

const QUOTE_MAIL = 'quoteAskedFor'
/** The mail lists no more lines of a cart, and counts the rest. */
const MOST_LINES = 200

export interface QuoteParts {
  readonly db: Database
  readonly readCarts: ReadCarts
  readonly costOf: CostOfDelivery
  readonly shopEmail: string
  readonly now: () => Date
}

/**
 * Keeps that a cart's freight has to be quoted, and mails it to the shop: once for each state of the cart and place, until
 * it is answered.
 */
export function makeAskForQuote({ db, readCarts, costOf, shopEmail, now }: QuoteParts) {
  return async (buyer: SignedInUser, cartId: string, to: Destination): Promise<void> => {
    const { version, lines } = await readCarts.get(buyer, cartId)
    if (lines.length === 0) throw new EmptyCart()
    const cost = await costOf(buyer.id, toCostLines(lines), to)
    const place = [to.postCode.trim(), countryName(to.country)].filter(Boolean).join(', ')
    const reason = cost?.freight?.detail ?? null
    const facts = {
      email: buyer.email,
      place,
      lines: listLines(lines),
      ...(reason && { reason }),
    }
    await db.transaction(async (tx) => {
      const quoteNo = await quoteStore.ask(tx, { cartId, place, reason }, now())
      if (quoteNo === undefined) throw new CartNotFound()
      const eventKey = `${QUOTE_MAIL} ${quoteNo} ${version} ${place}`
      await putMail(tx, { kind: QUOTE_MAIL, eventKey, recipient: shopEmail, facts }, now())
    })
  }
}

function listLines(lines: readonly JudgedCartLine[]): string {
  const named = lines.slice(0, MOST_LINES).map(({ line, sold }) => {
    const { partNumber = null, name = 'no longer sold' } = sold?.product ?? {}
    return `${formatCount(line.quantity)} × ${partNumber ? `${partNumber} ` : ''}${name}`
  })
  const more = lines.length - named.length
  return [...named, ...(more > 0 ? [`and ${formatCount(more)} more lines`] : [])].join('\n')
}

/** The mail to the shop, unless it reads of such questions otherwise. */
export const quoteMails = (
  findNotices: FindShopNotices,
): Record<typeof QUOTE_MAIL, MailComposer> => ({
  async quoteAskedFor({ facts: { email = '', place = '', lines = '', reason } }) {
    if ((await findNotices()).quote !== 'atOnce') return undefined
    return letter({ name: undefined }, `A buyer asks what freight to ${place} costs`, [
      `A buyer asks for a quote of freight to ${place}.`,
      reason !== undefined && reason,
      lines,
      `Answer to: ${email}`,
    ])
  },
})
