import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '../../../contract/ordering/orders.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { ApiProblem, NetworkFailure } from '../../platform/base/calls/api-answers.ts'
import { orderQuery } from '../orders/queries.ts'
import { clientSecretQuery } from './queries.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000
const TRIES_WHEN_UNSURE = 5

interface ReportedPayment {
  readonly intentId: string
  /** The provider told the browser that the card was charged. */
  readonly isCharged: boolean
}

interface RecordOptions {
  readonly signal: AbortSignal
  /** The first answer was lost or not final: from here on the customer waits. */
  readonly onWaiting: () => void
}

/**
 * Reports an order's payment until the shop answers, and caches the paid order. Repeating is harmless; giving up on a
 * successful charge is not, so retries end only with the page. Fails with the shop's refusal.
 */
export function useRecordPayment() {
  const api = useApi()
  const queryClient = useQueryClient()
  const report = (order: Order, intentId: string, signal: AbortSignal) =>
    api.request('PATCH /order/:id', {
      params: { id: order._id },
      body: { order: order._id, transactionId: intentId },
      signal,
    })
  return async (
    order: Order,
    { intentId, isCharged }: ReportedPayment,
    { signal, onWaiting }: RecordOptions,
  ): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        const paid = await report(order, intentId, signal)
        queryClient.setQueryData(orderQuery(api, order._id).queryKey, paid)
        queryClient.invalidateQueries({ queryKey: ['orders', 'own'] })
        return
      } catch (error) {
        if (signal.aborted || !isOpen(error)) throw error
        if (!isCharged && isPending(error) && tries >= TRIES_WHEN_UNSURE) throw error
        onWaiting()
        await pause(Math.min(FIRST_PAUSE_MS * 1.5 ** (tries - 1), LONGEST_PAUSE_MS), signal)
      }
    }
  }
}

/** Requests another client secret once the provider has ended the order's intent. */
export function useRenewClientSecret() {
  const api = useApi()
  const queryClient = useQueryClient()
  return (order: Order) => void queryClient.invalidateQueries(clientSecretQuery(api, order))
}

/** Whether the same request may get another answer later. */
function isOpen(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true
  return (
    error instanceof ApiProblem && (error.status >= 500 || error.status === 429 || isPending(error))
  )
}

function isPending(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'paymentPending'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    reject(signal.reason)
  })
  return promise
}
