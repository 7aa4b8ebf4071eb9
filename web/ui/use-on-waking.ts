import { useEffect, useEffectEvent } from 'react'

/** Takes, once a part is awake, what was typed or chosen in it before: no event is left to tell of it. */
export function useOnWaking(take: () => void): void {
  const takeOnce = useEffectEvent(take)
  useEffect(() => takeOnce(), [])
}
