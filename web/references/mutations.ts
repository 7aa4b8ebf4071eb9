import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reference } from '../../contract/calls/parts/references.ts'
import { useApi } from '../base/calls/api.ts'

/** Counts what a file of references changes, or applies it whole. */
export function useReferenceFile() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, isApplied }: { file: File; isApplied: boolean }) => {
      const body = new FormData()
      body.set('file', file)
      return api.request('POST /references/import', {
        ...{ body, query: isApplied ? { apply: 'true' } : {} },
      })
    },
    onSuccess: ({ applied }) => {
      if (applied) queryClient.invalidateQueries({ queryKey: ['products'] })
    },
  })
}

interface NewReference extends Pick<Reference, 'kind' | 'maker' | 'number'> {
  /** Of this shop. */
  readonly partNumber: string
}

/** Adds one number to a part, as a file of one line. */
export function useAddReference(onAdded: () => void) {
  const queryClient = useQueryClient()
  const sending = useReferenceFile()
  return useMutation({
    mutationFn: ({ partNumber, kind, maker, number }: NewReference) => {
      const cells = [partNumber, kind, maker, number].map(quote).join(',')
      const file = new File([`part_number,kind,maker,number\n${cells}\n`], 'reference.csv')
      return sending.mutateAsync({ file, isApplied: true })
    },
    onSuccess: onAdded,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notFound'] }),
  })
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
