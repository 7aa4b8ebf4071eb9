import type { NoticeKind } from '../../../contract/office/settings/notice-kinds.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { findOrderFacts, type OrderMailParts } from '../../ordering/orders/mails/about-order.ts'
import { pricedLines } from '../../ordering/orders/mails/order-mail-texts.ts'
import { formatMoment } from '../../platform/mail/format-moment.ts'
import {
  action,
  addressBlock,
  letter,
  oneLine,
  pageLink,
  table,
} from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import type { NOTICE_MAIL } from './follow-notices.ts'
import { noticeStore } from './notice-store.ts'
import { findReadable } from './readable-notices.ts'
import type { DIGEST_MAIL } from './send-digest.ts'

const heads: Readonly<Record<NoticeKind, string>> = {
  order: 'New orders',
  payment: 'Payments',
  return: 'Returns requested',
  certificate: 'Certificates that wait',
  quote: 'Quotes asked for',
  dispute: 'Disputes',
  lowStock: 'Low stock',
  failedChange: 'Planned changes that failed',
  partNotFound: 'Parts asked for',
}

/** The button of a mail that names no order. */
const openLabels: Readonly<Record<NoticeKind, string>> = {
  order: 'Open the order',
  payment: 'Open the order',
  return: 'Open the returns',
  certificate: 'Open the certificates',
  quote: 'Open the quotes',
  dispute: 'Open the disputes',
  lowStock: 'Open its stock',
  failedChange: 'Open the change set',
  partNotFound: 'Open the parts asked for',
}

/** Titles of one kind in a mail; the others are counted. */
const TITLES_IN_A_MAIL = 50
const STAFF = { name: undefined }

/** Composers of mails to staff and to the shop's address. */
export function noticeMails(
  parts: OrderMailParts & { readonly shopEmail: string },
): Record<typeof NOTICE_MAIL | typeof DIGEST_MAIL, MailComposer> {
  const { db, publicUrl, shopEmail } = parts
  const choicesPage = pageLink('Choose what is mailed', `${publicUrl}/dashboard/settings/mails`)

  return {
    async notice({ recipient, facts }) {
      const found = await noticeStore.find(db, Number(facts.noticeId))
      const readable = await findReadable(db, recipient, shopEmail)
      if (!found || !readable.includes(found.kind)) return undefined
      const { title, path, orderId, at, kind } = found
      const isOfOrder = orderId !== null && (kind === 'order' || kind === 'payment')
      const about = isOfOrder ? await findOrderFacts(parts, { orderId }) : undefined
      const order = about?.order
      return letter(STAFF, oneLine(title), [
        table([
          ['When', formatMoment(at)],
          ['Customer', order?.customerName ?? null],
          ['PO number', order?.poNumber ?? null],
        ]),
        // Staff read the buyer's references, too.
        about !== undefined && pricedLines({ ...about, name: about.order.customerName }, 'Total'),
        action(order ? `Open order ${order.orderNo}` : openLabels[kind], `${publicUrl}${path}`),
        choicesPage,
      ])
    },

    async noticeDigest({ recipient, facts: { kinds = '', from = '', to = '' } }) {
      const period = { from: new Date(from), to: new Date(to) }
      const readable = await findReadable(db, recipient, shopEmail)
      const chosen = readable.filter((kind) => kinds.split(',').includes(kind))
      const counts = await noticeStore.countBetween(db, chosen, period)
      if (counts.size === 0) return undefined
      const blocks = []
      for (const kind of chosen) {
        const count = counts.get(kind)
        if (count === undefined) continue
        const shown = await noticeStore.listBetween(db, kind, period, TITLES_IN_A_MAIL)
        const more = count - shown.length
        const lines = shown.map(({ title }) => oneLine(title))
        blocks.push(
          addressBlock(`${heads[kind]}: ${formatCount(count)}`, [
            ...lines,
            more > 0 ? `and ${formatCount(more)} more` : '',
          ]),
          pageLink('Open', `${publicUrl}${listPaths[kind]}`),
        )
      }
      return letter(STAFF, `${shopName()}: what happened until ${formatMoment(period.to)}`, [
        ...blocks,
        choicesPage,
      ])
    },
  }
}

const listPaths: Readonly<Record<NoticeKind, string>> = {
  order: '/dashboard/orderAll',
  payment: '/dashboard/orderAll',
  return: '/dashboard/returns',
  certificate: '/dashboard/taxExemptions',
  quote: '/dashboard/quotes',
  dispute: '/dashboard/disputes',
  lowStock: '/dashboard/stock',
  failedChange: '/dashboard/history',
  partNotFound: '/dashboard/notFound',
}
