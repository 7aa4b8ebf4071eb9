import LoaderCircle from 'lucide-react/icons/loader-circle'
import { paths } from '../../platform/base/paths.ts'
import { takeFocus } from '../../ui/fields/entry-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useOrder } from '../orders/queries.ts'

const ASK_AGAIN_MS = 3000

interface PaymentConfirmingProps {
  readonly orderId: string
  /** Pay was pressed on this page: its button is hidden, so the heading takes the focus. */
  readonly isJustSent: boolean
}

/** The card may be charged, but the shop doesn't know yet: polls the order until it does. */
export function PaymentConfirming({ orderId, isJustSent }: PaymentConfirmingProps) {
  // The page renders the order from the same query: once paid, it replaces this part.
  useOrder(orderId, { refetchInterval: ASK_AGAIN_MS })
  return (
    <div role="status" className="border border-steel-300 bg-steel-50 p-6">
      <Icon
        of={LoaderCircle}
        className="size-8 animate-spin text-steel-600 motion-reduce:animate-none"
      />
      <h3
        ref={isJustSent ? takeFocus : undefined}
        tabIndex={-1}
        className="mt-3 text-h4 font-semibold"
      >
        We are confirming your payment
      </h3>
      <p className="mt-1 max-w-[52ch] text-small text-steel-700">
        This is taking longer than usual. Do not pay again. You will not be charged twice. You can
        wait here, or check{' '}
        <Link className="tlink font-medium" to={paths.dashboard}>
          My Order
        </Link>{' '}
        later.
      </p>
    </div>
  )
}
