import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { useApi } from '../../base/calls/api.ts'
import { ApiProblem } from '../../base/calls/api-answers.ts'

export interface WantedRefund {
  readonly amountCents: Cents
  readonly note: string
  readonly returnStock: boolean
}

interface RefundParts {
  readonly orderId: string
  /** The same for every try of one refund. */
  readonly idempotencyKey: string
  /** The amount in dollars. */
  readonly onRefunded: (amount: number) => void
  /** The shop refused the amount. */
  readonly onRefused: (fault: string) => void
}

/** Gives money back for a paid order. After a failure the orders are reloaded: the refund may exist. */
export function useRefund({ orderId, idempotencyKey, onRefunded, onRefused }: RefundParts) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ amountCents, note, returnStock }: WantedRefund) =>
      api.request('POST /order/:id/refund', {
        params: { id: orderId },
        headers: { 'idempotency-key': idempotencyKey },
        body: { amount: dollarsFromCents(amountCents), note, ...(returnStock && { returnStock }) },
      }),
    onSuccess: async ({ amount }) => {
      onRefunded(amount)
      await queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => {
      const fault = error instanceof ApiProblem ? error.errors.amount?.[0] : undefined
      if (fault) onRefused(fault)
      queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}
