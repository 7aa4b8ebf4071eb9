import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { UNPRICED } from './hold-unpriced.ts'

interface PriceRetryProps {
  /** Why the cost of delivery is not there. */
  readonly failure: string | undefined
  /** Why the order was not placed: the form's error. */
  readonly refusal: { readonly type?: string | number; readonly message?: string } | undefined
  /** The total is there: what waited for it is no longer told. */
  readonly isPriced: boolean
  readonly onRetry: () => void
  /** Further ways out. */
  readonly children?: ReactNode
}

/** Under an order's button: why its price failed, with another try, or why the order was refused. */
export function PriceRetry({ failure, refusal, isPriced, onRetry, children }: PriceRetryProps) {
  const isOver = isPriced && refusal?.type === UNPRICED
  const retry = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // This button goes while the price is asked for.
    form?.querySelector<HTMLElement>('[type=submit]:enabled')?.focus()
    onRetry()
  }
  return (
    <div className="mt-3 grid gap-3 empty:hidden">
      <FormError>{failure ?? (isOver ? undefined : refusal?.message)}</FormError>
      {failure && (
        <p>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {children}
    </div>
  )
}
