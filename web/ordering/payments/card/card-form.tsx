import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { FormEvent } from 'react'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { formatDollars } from '../../../../contract/values/money/money.ts'
import { useSession } from '../../../people/sessions/queries.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import type { usePayment } from '../use-payment.ts'
import { CardField } from './card-field.tsx'
import { CardNote } from './card-note.tsx'

interface CardFormProps {
  readonly order: Order
  readonly clientSecret: string | undefined
  readonly payment: ReturnType<typeof usePayment>
}

/** The provider's card field and Pay. */
export function CardForm({ order, clientSecret, payment }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const email = useSession().data?.user?.email ?? order.customerEmail
  const { step, error, setError } = payment
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card || !clientSecret) return
    payment.pay({
      field: { stripe, card },
      billing: { name: order.customer, email },
      prepare: async () => ({ order, clientSecret }),
    })
  }
  return (
    <EntryForm onSubmit={submit} className="grid gap-4">
      <CardField error={error} onError={setError} />
      <p className="num flex items-baseline justify-between gap-3">
        <span className="text-steel-600">Total to pay</span>
        <b className="text-lead font-semibold">{formatDollars(order.total)}</b>
      </p>
      <SubmitButton
        kind="primary"
        size="large"
        className="w-full"
        working={step === 'paying'}
        disabled={!stripe || !clientSecret}
      >
        Pay
      </SubmitButton>
      <CardNote />
    </EntryForm>
  )
}
