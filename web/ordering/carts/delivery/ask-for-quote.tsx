import { useState } from 'react'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Link } from '../../../ui/link.tsx'
import type { KeptPlace } from '../../delivery/kept-place.ts'
import { useAskForQuote } from './mutations.ts'

interface AskForQuoteProps {
  /** Undefined of a visitor. */
  readonly cartId: string | undefined
  readonly place: KeptPlace
}

/** Sends the shop a cart whose freight has no price. */
export function AskForQuote({ cartId, place }: AskForQuoteProps) {
  const ask = useAskForQuote()
  const [isAsked, setIsAsked] = useState(false)
  if (!cartId)
    return (
      <p className="mt-4 text-small">
        <Link className="tlink" to={paths.login}>
          Log in
        </Link>{' '}
        to ask for a quote.
      </p>
    )
  return (
    <div className="mt-4" aria-live="polite">
      {isAsked ? (
        <p className="text-small font-medium">
          We have your cart and will answer by email. It stays here meanwhile.
        </p>
      ) : (
        <Button
          working={ask.isPending}
          onClick={() => ask.mutate({ cartId, place }, { onSuccess: () => setIsAsked(true) })}
        >
          Ask for a quote
        </Button>
      )}
      <FormError>{ask.error && failureText(ask.error)}</FormError>
    </div>
  )
}
