import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ReadChoice } from '../../catalogue/products/catalogue-choice.ts'

/**
 * For the results (`tabIndex={-1}`): they take the focus when their page is turned, and when the chip that had it is gone
 * with its filter.
 */
export function useResultsFocus({ after, ...filters }: ReadChoice): RefObject<HTMLElement | null> {
  const results = useRef<HTMLElement>(null)
  const chosen = JSON.stringify(filters)
  const shown = useRef({ after, chosen })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { after, chosen }
    const isTurned = before.after !== after && before.chosen === chosen
    const isLost = before.chosen !== chosen && document.activeElement === document.body
    if (isTurned || isLost) results.current?.focus({ preventScroll: true })
  }, [after, chosen])
  return results
}
