import { useEffect, useEffectEvent } from 'react'

/** After hydration, read what was typed or chosen before: its events were missed. */
export function useOnHydration(take: () => void): void {
  const takeOnce = useEffectEvent(take)
  useEffect(() => takeOnce(), [])
}
