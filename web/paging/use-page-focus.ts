import { type RefObject, useEffect, useRef } from 'react'
import { useListChoice } from './list-choice.ts'

/** For the heading of a list (`tabIndex={-1}`): it takes the focus when a page is turned, as the top of the new page. */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { before } = useListChoice()
  const shown = useRef(before)
  useEffect(() => {
    if (shown.current === before) return
    shown.current = before
    // A search begins at its first page too, and is still being typed.
    if (document.activeElement?.matches('input')) return
    heading.current?.focus({ preventScroll: true })
  }, [before])
  return heading
}
