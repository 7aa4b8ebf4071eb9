import { Elements } from '@stripe/react-stripe-js'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { useShop } from '../../../platform/base/shop-query.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureState } from '../../../ui/states/failure-state.tsx'
import { useClientSecret, useProvider } from '../queries.ts'
import type { usePayment } from '../use-payment.ts'
import { CardForm } from './card-form.tsx'
import { CardSkeleton } from './card-skeleton.tsx'

interface CardEntryProps {
  readonly order: Order
  readonly payment: ReturnType<typeof usePayment>
}

/** Loads the provider's script and a client secret; Pay waits for both. */
export function CardEntry({ order, payment }: CardEntryProps) {
  const shop = useShop()
  const provider = useProvider(shop.data?.stripe)
  const secret = useClientSecret(order)

  if (shop.isLoadingError || provider.isLoadingError) {
    const failed = shop.isLoadingError ? shop : provider
    return (
      <Unavailable
        title="The card form could not be loaded"
        onRetry={failed.refetch}
        isRetrying={failed.isFetching}
      >
        The payment provider did not answer. Nothing was charged, and your pieces stay reserved.
      </Unavailable>
    )
  }
  // Also over an earlier secret: one is renewed only because its intent is over.
  if (secret.isError)
    return (
      <Unavailable
        title="The payment could not be prepared"
        onRetry={secret.refetch}
        isRetrying={secret.isFetching}
      >
        {failureText(secret.error)}
      </Unavailable>
    )
  if (!provider.data) return <CardFormWaiting />
  return (
    <Elements {...provider.data}>
      <CardForm order={order} clientSecret={secret.data} payment={payment} />
    </Elements>
  )
}

type UnavailableProps = Parameters<typeof FailureState>[0]

/** Pay stays visible but disabled, so that it is clear what can't be done. */
function Unavailable(failure: UnavailableProps) {
  return (
    <div className="grid gap-4">
      <FailureState {...failure} />
      <PayLater />
    </div>
  )
}

function CardFormWaiting() {
  return (
    <div className="grid gap-4">
      <CardSkeleton />
      <PayLater />
    </div>
  )
}

function PayLater() {
  return (
    <Button kind="plain" size="large" disabled className="w-full">
      Pay
    </Button>
  )
}
