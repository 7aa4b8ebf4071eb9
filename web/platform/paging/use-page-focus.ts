import { type RefObject, useEffect, useRef } from 'react'
import { useListChoice } from './list-choice.ts'

/** For a list's heading (`tabIndex={-1}`): takes the focus when the page changes, as the top of the new page. */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { before } = useListChoice()
  const shown = useRef(before)
  useEffect(() => {
    if (shown.current === before) return
    shown.current = before
    // A search starts at its first page too, but is still being typed.
    if (document.activeElement?.matches('input')) return
    heading.current?.focus({ preventScroll: true })
  }, [before])
  return heading
}
