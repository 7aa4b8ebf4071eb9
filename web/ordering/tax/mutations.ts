import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { taxKey } from './queries.ts'

function useChangeTax<Change>(send: (change: Change) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return async (change: Change) => {
    try {
      await send(change)
    } finally {
      // Prices of carts go by it too.
      queryClient.invalidateQueries({ queryKey: taxKey })
      queryClient.invalidateQueries({ queryKey: ['carts', 'delivered'] })
    }
  }
}

/** Sets the VAT id, or removes it. Fails with the shop's refusal, field by field. */
export function useSetVatId() {
  const api = useApi()
  return useChangeTax((body: Input<'PUT /tax'>['body']) => api.request('PUT /tax', { body }))
}

export interface Certificate {
  readonly number: string
  readonly state: string
  readonly country: string
  readonly validUntil: string
  readonly file: File
}

/** Sends a certificate to be checked. Fails with the shop's refusal, field by field. */
export function useSendCertificate() {
  const api = useApi()
  return useChangeTax(({ file, ...fields }: Certificate) => {
    const body = new FormData()
    for (const [name, text] of Object.entries(fields)) body.set(name, text)
    // Last, so that the shop has read the fields when it comes.
    body.set('file', file)
    return api.request('POST /tax/certificate', { body })
  })
}

export type TaxStatusChange =
  | { readonly verb: 'accept'; readonly id: string }
  | { readonly verb: 'decline' | 'takeBack'; readonly id: string; readonly reason: string }

/** Staff's decision. Fails if another one was faster. */
export function useDecide() {
  const api = useApi()
  const decide = useChangeTax(async ({ id, ...decision }: TaxStatusChange) => {
    const params = { id }
    const { modifiedCount } =
      decision.verb === 'accept'
        ? await api.request('POST /tax/:id/accept', { params })
        : await api.request(`POST /tax/:id/${decision.verb}`, {
            params,
            body: { reason: decision.reason },
          })
    assertChanged(modifiedCount)
  })
  return useMutation({ mutationFn: decide })
}
