import { type QueryKey, useQueryClient } from '@tanstack/react-query'

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

/**
 * For `onSettled`: loads again what is shown under this key. A success waits for it, so that its button stays busy until
 * the page is right; a failure is told at once, however long the rest takes.
 */
export function useReloadAfter(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  return (_answer: unknown, error: Error | null): Promise<void> | undefined => {
    const reloaded = queryClient.invalidateQueries({ queryKey })
    return error ? undefined : reloaded
  }
}
