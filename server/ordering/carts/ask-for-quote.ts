import type { Destination } from '../../../contract/ordering/delivery/delivered-cost.ts'
import { countryName } from '../../../contract/people/addresses/countries.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import { putMail } from '../../platform/mail/outbox.ts'
import type { CostOfDelivery } from '../delivery/delivered-cost.ts'
import { EmptyCart } from './cart-errors.ts'
import { toCostLines } from './cost-lines.ts'
import type { JudgedCartLine } from './judge-cart.ts'
import type { ReadCarts } from './read-carts.ts'

const QUOTE_MAIL = 'quoteAskedFor'
/** The mail lists no more lines of a cart, and counts the rest. */
const MOST_LINES = 200

interface QuoteParts {
  readonly db: Database
  readonly readCarts: ReadCarts
  readonly costOf: CostOfDelivery
  readonly shopEmail: string
  readonly now: () => Date
}

/** Mails the shop a cart whose freight has to be quoted, once for each state of the cart and place. */
export function makeAskForQuote({ db, readCarts, costOf, shopEmail, now }: QuoteParts) {
  return async (buyer: SignedInUser, cartId: string, to: Destination): Promise<void> => {
    const { version, lines } = await readCarts.get(buyer, cartId)
    if (lines.length === 0) throw new EmptyCart()
    const cost = await costOf(buyer.id, toCostLines(lines), to)
    const place = [to.postCode.trim(), countryName(to.country)].filter(Boolean).join(', ')
    const facts = {
      email: buyer.email,
      place,
      lines: listLines(lines),
      ...(cost?.freight?.detail && { reason: cost.freight.detail }),
    }
    const eventKey = `${QUOTE_MAIL} ${cartId} ${version} ${place}`
    await putMail(db, { kind: QUOTE_MAIL, eventKey, recipient: shopEmail, facts }, now())
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

/** The mail to the shop. */
export const quoteMails: Record<typeof QUOTE_MAIL, MailComposer> = {
  async quoteAskedFor({ facts: { email = '', place = '', lines = '', reason } }) {
    return {
      subject: `A buyer asks what freight to ${place} costs`,
      text: `Hello,

A buyer asks for a quote of freight to ${place}.
${reason ? `\n${reason}\n` : ''}
${lines}

Answer to: ${email}
`,
    }
  },
}
