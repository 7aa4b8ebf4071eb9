import type { Order } from '../../../contract/ordering/orders.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { Tag } from '../../ui/tag.tsx'

const stateTags = {
  awaitingPayment: { text: 'Unpaid', tone: 'note' },
  paid: { text: 'Paid', tone: 'good' },
  partlyRefunded: { text: 'Partly refunded', tone: 'note' },
  refunded: { text: 'Refunded', tone: 'plain' },
  cancelled: {
    get text() {
      return capital(words().cancelled)
    },
    tone: 'plain',
  },
  expired: { text: 'Expired', tone: 'plain' },
} as const satisfies Record<Order['state'], { text: string; tone: string }>

/** The order's state in one word. */
export function OrderStateTag({ order }: { readonly order: Pick<Order, 'state' | 'sample'> }) {
  const { text, tone } = stateTags[order.state]
  return (
    <>
      <Tag tone={tone}>{text}</Tag> {order.sample && <Tag>Sample</Tag>}
    </>
  )
}

/** The same word where no order is shown. */
export const nameOfState = (state: Order['state']): string => stateTags[state].text
