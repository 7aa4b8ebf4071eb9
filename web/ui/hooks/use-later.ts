import { type ComponentType, useEffect, useState } from 'react'

/**
 * Loads a component after hydration, since the first paint doesn't need it. If loading fails, only this component is
 * missing; a changed `occasion` tries again.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  occasion: unknown,
): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new occasion loads again
  useEffect(() => {
    if (Loaded) return
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    )
  }, [Loaded, occasion])
  return Loaded
}
