import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import { type FormEvent, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { usePayment } from '../use-payment.ts'
import { CARD_FONT_FAMILY } from './card-font.ts'

const CARD_ID = 'card'

/** Design tokens of our fields, in the format of the provider's frame. */
const CARD_OPTIONS = {
  style: {
    base: {
      color: '#14181c',
      fontFamily: `${CARD_FONT_FAMILY}, "Helvetica Neue", Arial, sans-serif`,
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: '#646e77' },
    },
    invalid: { color: '#b3201a', iconColor: '#b3201a' },
  },
} as const

interface CardFormProps {
  readonly clientSecret: string | undefined
  readonly payment: ReturnType<typeof usePayment>
}

/** The provider's card field and Pay, with the card's errors in red below. */
export function CardForm({ clientSecret, payment }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isFocused, setIsFocused] = useState(false)
  const { step, error, setError } = payment
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (stripe && card && clientSecret) payment.pay({ stripe, card, clientSecret })
  }
  return (
    <EntryForm onSubmit={submit} className="grid gap-4">
      <div className="field">
        <label htmlFor={CARD_ID}>Card</label>
        <div
          className={classNames(
            'min-h-12 rounded-field border bg-paper px-3 py-[0.6875rem]',
            error ? 'border-bad shadow-[inset_3px_0_0_var(--color-bad)]' : 'border-steel-500',
            isFocused && 'border-ink shadow-[0_0_0_5px_var(--color-signal)] outline-2 outline-ink',
          )}
        >
          <CardElement
            id={CARD_ID}
            options={CARD_OPTIONS}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onChange={(change) => setError(change.error?.message)}
          />
        </div>
      </div>
      {error && (
        <p role="alert" className="flex gap-2 text-small font-medium text-bad">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      <SubmitButton
        kind="primary"
        size="large"
        className="w-full"
        working={step === 'paying'}
        disabled={!stripe || !clientSecret}
      >
        Pay
      </SubmitButton>
      <p className="flex gap-2 text-small text-steel-600">
        <Icon of={Lock} className="mt-0.5 size-4" />
        Your card number goes straight to the payment provider. We never see or store it. You are
        charged only once, even if you click twice.
      </p>
    </EntryForm>
  )
}
