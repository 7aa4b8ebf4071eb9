import { useQueryClient } from '@tanstack/react-query'

/**
 * Loads again what is shown under these first parts of query keys, and the rest when it is next shown. Not awaited: the
 * caller's own `onSuccess` runs first, while its component is still there.
 */
export function useReload(...names: readonly string[]): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const name of names) queryClient.invalidateQueries({ queryKey: [name] })
  }
}
