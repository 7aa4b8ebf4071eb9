import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect } from 'react'
import { useShop } from '../../../platform/base/shop-query.ts'
import { FailureState } from '../../../ui/states/failure-state.tsx'
import { useProvider } from '../queries.ts'
import type { CardField as ProviderField } from '../use-payment.ts'
import { CardField } from './card-field.tsx'
import { CardSkeleton } from './card-skeleton.tsx'

/** Finds the provider's field; undefined while its frame is not there. */
export interface CardDesk {
  readonly findField: () => ProviderField | undefined
}

interface CardAtOrderProps {
  readonly error: string | undefined
  readonly onError: (message: string | undefined) => void
  /** Called once a card can be typed, and with undefined when it no longer can. */
  readonly onDesk: (desk: CardDesk | undefined) => void
}

/** A card field inside the form of an order, which has the buttons. */
export default function CardAtOrder(props: CardAtOrderProps) {
  const shop = useShop()
  const provider = useProvider(shop.data?.stripe)
  if (shop.isLoadingError || provider.isLoadingError) {
    const failed = shop.isLoadingError ? shop : provider
    return (
      <FailureState
        title="The card form could not be loaded"
        onRetry={failed.refetch}
        isRetrying={failed.isFetching}
      >
        The payment provider did not answer. You can order now and pay later.
      </FailureState>
    )
  }
  if (!provider.data) return <CardSkeleton />
  return (
    <Elements {...provider.data}>
      <ReadyCard {...props} />
    </Elements>
  )
}

function ReadyCard({ error, onError, onDesk }: CardAtOrderProps) {
  const stripe = useStripe()
  const elements = useElements()
  useEffect(() => {
    if (!stripe || !elements) return
    onDesk({
      findField: () => {
        const card = elements.getElement(CardElement)
        return card ? { stripe, card } : undefined
      },
    })
    return () => onDesk(undefined)
  }, [stripe, elements, onDesk])
  return <CardField error={error} onError={onError} />
}
