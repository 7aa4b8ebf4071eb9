import ClockAlert from 'lucide-react/icons/clock-alert'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { Icon } from '../../../ui/icon.tsx'
import { holdTimeText, isRunningOut } from './hold-time.ts'
import { useNow } from './use-now.ts'

/** Time left of an unpaid order's hold; its line is reserved before the text appears. */
export function HoldTimeLeft({ order }: { readonly order: Pick<Order, 'heldUntil'> }) {
  const now = useNow()
  if (now === undefined) return <p className="h-[1.125rem]" />
  const leftMs = Date.parse(order.heldUntil) - now
  const text = `${holdTimeText(leftMs)}\u00a0left`
  if (!isRunningOut(leftMs)) return <p className="num text-micro text-steel-600">{text}</p>
  return (
    <p className="num flex items-center gap-1 text-micro font-semibold text-note">
      <Icon of={ClockAlert} className="size-3.5" />
      {text}
    </p>
  )
}
