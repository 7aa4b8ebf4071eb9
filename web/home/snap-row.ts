import { type RefObject, useEffect, useRef, useState } from 'react'

interface SnapRow {
  readonly row: RefObject<HTMLUListElement | null>
  /** Place of the item in sight. */
  readonly current: number
  /** The page's script runs; before, and without it, the row is only swiped. */
  readonly isAwake: boolean
  /** Brings an item in sight; before the first stands the last. */
  readonly show: (place: number) => void
}

/** A row of full-width items that snap into place. The browser's scrolling is the truth; this reads and sets it. */
export function useSnapRow(length: number): SnapRow {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isAwake, setIsAwake] = useState(false)

  useEffect(() => {
    const element = row.current
    if (!element) return
    const readPlace = () => setCurrent(Math.round(element.scrollLeft / element.clientWidth))
    element.addEventListener('scroll', readPlace, { passive: true })
    readPlace()
    setIsAwake(true)
    return () => element.removeEventListener('scroll', readPlace)
  }, [])

  const show = (place: number) => {
    const element = row.current
    if (element) element.scrollLeft = ((place + length) % length) * element.clientWidth
  }
  return { row, current, isAwake, show }
}
