import type { Order } from '../../contract/orders.ts'
import { type Api, ApiProblem, NetworkFailure } from '../base/api.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000
const TRIES_WHEN_UNSURE = 5

interface ReportedPayment {
  readonly orderId: string
  readonly intentId: string
  /** The provider told the browser that the card was charged. */
  readonly isCharged: boolean
}

interface Recording {
  readonly signal: AbortSignal
  /** The first answer was lost or not final: from here on the customer waits. */
  readonly onWaiting: () => void
}

/**
 * Reports a payment until the shop has a final answer; repeating is harmless. A charge that succeeded is never given
 * up: only closing the page, or the provider's webhook paying the order, ends the retries.
 */
export async function recordPayment(
  api: Api,
  { orderId, intentId, isCharged }: ReportedPayment,
  { signal, onWaiting }: Recording,
): Promise<Order> {
  for (let tries = 1; ; tries++) {
    try {
      return await api.request('PATCH /order/:id', {
        params: { id: orderId },
        body: { order: orderId, transactionId: intentId },
        signal,
      })
    } catch (error) {
      if (signal.aborted || !isOpen(error)) throw error
      if (!isCharged && isPending(error) && tries >= TRIES_WHEN_UNSURE) throw error
      onWaiting()
      await pause(Math.min(FIRST_PAUSE_MS * 1.5 ** (tries - 1), LONGEST_PAUSE_MS), signal)
    }
  }
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
