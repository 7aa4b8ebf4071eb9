import type { Customer } from '../../../contract/office/customers.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useLiftHoldBounds } from './mutations.ts'

/** The bounds of a customer's unpaid reservations, and the switch that lifts them. */
export function HoldBounds({
  customer: { _id, holdBoundsLifted },
}: {
  readonly customer: Customer
}) {
  const lift = useLiftHoldBounds(_id, (lifted) =>
    showSuccess(lifted ? 'Limits lifted' : 'Limits restored'),
  )
  const may = useMay()
  return (
    <section aria-label="Unpaid reservations" className="grid content-start gap-3">
      <h3 className="text-h3">Unpaid reservations</h3>
      <p className="text-small text-steel-600">
        {holdBoundsLifted
          ? 'This customer can reserve without limits, even before the first payment.'
          : 'Before the first payment: one part in full, and a share of each other part.'}
      </p>
      <FormError>{lift.error && failureText(lift.error)}</FormError>
      {may('PUT /customer/:id/holdBounds') && (
        <Button
          className="justify-self-start"
          working={lift.isPending}
          onClick={() => lift.mutate(!holdBoundsLifted)}
        >
          {holdBoundsLifted ? 'Restore the limits' : 'Lift the limits'}
        </Button>
      )}
    </section>
  )
}
