import { type RefObject, useEffect, useRef, useState } from 'react'

interface SnapRow {
  readonly row: RefObject<HTMLUListElement | null>
  /** Index of the visible item. */
  readonly current: number
  /** The script runs; without it, the row can only be swiped. */
  readonly isHydrated: boolean
  /** Scrolls to an item; the index before the first shows the last. */
  readonly show: (place: number) => void
}

/** A row of full-width items that snap into place. The scroll position is the state; this reads and sets it. */
export function useSnapRow(length: number): SnapRow {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isHydrated, setIsHydrated] = useState(false)

  useEffect(() => {
    const element = row.current
    if (!element) return
    const readPlace = () => setCurrent(Math.round(element.scrollLeft / element.clientWidth))
    element.addEventListener('scroll', readPlace, { passive: true })
    readPlace()
    setIsHydrated(true)
    return () => element.removeEventListener('scroll', readPlace)
  }, [])

  const show = (place: number) => {
    const element = row.current
    if (element) element.scrollLeft = ((place + length) % length) * element.clientWidth
  }
  return { row, current, isHydrated, show }
}
