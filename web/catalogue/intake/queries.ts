import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'

export const importKey = (id: string) => ['imports', id] as const

/** A file that was read and waits for a mapping. */
export function useFileImport(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => api.request('GET /import/:id', { params: { id }, signal }),
  })
}
