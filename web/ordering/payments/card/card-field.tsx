import { CardElement } from '@stripe/react-stripe-js'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
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

interface CardFieldProps {
  readonly error: string | undefined
  readonly onError: (message: string | undefined) => void
}

/** The provider's field for a card, with its error in red below. */
export function CardField({ error, onError }: CardFieldProps) {
  const [isFocused, setIsFocused] = useState(false)
  return (
    <>
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
            onChange={(change) => onError(change.error?.message)}
          />
        </div>
      </div>
      {error && (
        <p role="alert" className="flex gap-2 text-small font-medium text-bad">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </>
  )
}
