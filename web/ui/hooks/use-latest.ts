import { useEffect, useRef } from 'react'

/** The value of the last render, for what happens after it. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
