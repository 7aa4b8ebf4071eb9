import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that the first paint need not wait for: it is fetched when the page is awake. A line that breaks off takes
 * it away, never the page; the next `occasion`, a value that changes then, asks for it again.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  occasion: unknown,
): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is all that asks again
  useEffect(() => {
    if (Loaded) return
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    )
  }, [Loaded, occasion])
  return Loaded
}
