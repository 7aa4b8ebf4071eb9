import { eq } from 'drizzle-orm'
import { formatCount } from '../../../contract/values/money/money.ts'
import { slugOf } from '../../../contract/values/text/slug.ts'
import type { Database } from '../../platform/database/database.ts'
import { product } from '../../platform/database/tables/products.ts'
import { formatMoment } from '../../platform/mail/format-moment.ts'
import { action, letter, oneLine, pageLink, table } from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import type { RISEN_MAIL } from './stock-watch-store.ts'

interface WatchMailParts {
  readonly db: Database
  readonly publicUrl: string
}

/** The mail about a product that has the wanted pieces; none if it left the shop meanwhile. */
export function stockWatchMails({
  db,
  publicUrl,
}: WatchMailParts): Record<typeof RISEN_MAIL, MailComposer> {
  return {
    async stockRisen({ facts: { productId = '', name, wanted, available }, createdAt }) {
      const [part] = await db.select().from(product).where(eq(product.id, productId))
      if (!part || part.removedAt) return undefined
      const pieces = formatCount(Number(available))
      const subject = `${pieces} pieces of ${oneLine(part.partNumber ?? part.name)} are in stock`
      return letter({ name }, subject, [
        `You asked to be told when there are ${formatCount(Number(wanted))} pieces.`,
        table([
          ['Part', part.name],
          ['Part number', part.partNumber],
          ['Available', `${pieces} pieces on ${formatMoment(createdAt)}`],
        ]),
        'They are not reserved until you order them.',
        action(
          `Order ${oneLine(part.partNumber ?? 'the part')}`,
          `${publicUrl}/catalogue/${part.id}/${slugOf(part.name)}`,
        ),
        pageLink(
          'This was the only email of this alert. Open your alerts',
          `${publicUrl}/dashboard/alerts`,
        ),
      ])
    },
  }
}
