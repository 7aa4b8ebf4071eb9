import Clock from 'lucide-react/icons/clock'
import type { Order } from '../../../contract/ordering/orders.ts'
import { Icon } from '../../ui/icon.tsx'
import { reservedText } from '../orders/holds/hold-time.ts'
import { useNow } from '../orders/holds/use-now.ts'

/** How long the customer has to pay; its line is reserved before the text. */
export function HoldNotice({ order }: { readonly order: Order }) {
  const now = useNow()
  return (
    <p className="num mt-3 flex min-h-5 gap-2 text-small text-steel-600">
      {now !== undefined && (
        <>
          <Icon of={Clock} className="mt-0.5 size-4" />
          {reservedText(order.minProduct, Date.parse(order.heldUntil) - now)}
        </>
      )}
    </p>
  )
}
