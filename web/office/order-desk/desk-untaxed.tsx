import type { Order } from '../../../contract/ordering/orders.ts'
import { words } from '../../../contract/values/text/words.ts'
import { useCheckTax } from '../../ordering/orders/mutations.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'

/** Says that no tax rule met the order, until somebody has looked at it. */
export function DeskUntaxed({ order }: { readonly order: Order }) {
  const check = useCheckTax(order._id, () => showSuccess('Tax checked'))
  if (!order.untaxed) return null
  return (
    <section aria-label="Untaxed" className="border border-steel-300 bg-steel-50 p-4 text-small">
      <p className="font-semibold">No tax was charged</p>
      <p className="mt-1">
        The country has tax rules, and none of them met this order. Check its {words().postCode} in
        Settings under “Check the tax”.
      </p>
      <Button
        size="small"
        className="mt-3"
        working={check.isPending}
        onClick={() => check.mutate()}
      >
        Tax checked
      </Button>
      <FormError>{check.error && failureText(check.error)}</FormError>
    </section>
  )
}
