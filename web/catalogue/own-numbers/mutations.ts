import { useMutation } from '@tanstack/react-query'
import type { OwnNumber } from '../../../contract/catalogue/parts/own-numbers.ts'
import { partKey } from '../../../contract/catalogue/parts/part-key.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { findByPartNumber } from '../products/part-queries.ts'

interface TypedNumber {
  /** The number that is changed; absent for a new one. */
  readonly known?: OwnNumber | undefined
  readonly number: string
  /** The shop's part number, as typed. */
  readonly part: string
}

/** Keeps a number for the product with a part number of this shop. Fails with `PartUnknown`, and as the call does. */
export function useKeepNumber(onKept: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ known, number, part }: TypedNumber) => {
      const isSamePart = known?.partNumber && partKey(known.partNumber) === partKey(part)
      const productId = isSamePart ? known.productId : await findByPartNumber(api, part)
      if (known)
        await api.request('PUT /partNumber', { body: { key: known.key, number, productId } })
      else await api.request('POST /partNumber', { body: { number, productId } })
    },
    onSuccess: onKept,
    onSettled: useReloadAfter(['ownNumbers']),
  })
}

export function useForgetNumber(onForgotten: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async (key: string) => {
      const { deletedCount } = await api.request('DELETE /partNumber', { body: { keys: [key] } })
      assertChanged(deletedCount)
    },
    onSuccess: onForgotten,
    onSettled: useReloadAfter(['ownNumbers']),
  })
}

/** Takes the numbers of a file, all or none. */
export function useImportNumbers() {
  const api = useApi()
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return api.request('POST /partNumber/import', { body })
    },
    onSettled: useReloadAfter(['ownNumbers']),
  })
}
