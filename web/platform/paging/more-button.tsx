import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { failureText } from '../base/failures/failure-text.ts'

interface MoreButtonProps {
  readonly list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
  >
  /** The button's text, such as `Show more orders`. */
  readonly children: ReactNode
}

/** Loads the next page of a list under those before, or says why it could not be loaded. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button working={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {children}
      </Button>
      <FormError>{list.isFetchNextPageError && failureText(list.error)}</FormError>
    </div>
  )
}
