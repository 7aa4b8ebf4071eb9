import { type PaymentProvider, PaymentUnavailable } from './port.ts'

const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_MS = 2_000
/** Bounded, so that everything still settles within a minute of the provider's return. */
const LONGEST_PAUSE_MS = 15_000

/**
 * Spares a provider that is down, and the customers who would wait 20 s for each failure: after five failures in a row
 * calls fail at once. After a pause one call is let through; its success closes the circuit, its failure doubles the
 * pause. It guards this process alone, so it needs no place in the database.
 */
export function circuit(now: () => number = Date.now) {
  let failures = 0
  let pauseMs = FIRST_PAUSE_MS
  let openUntil = 0
  let isProbing = false

  function admit(): void {
    if (failures < FAILURES_TO_OPEN) return
    if (now() < openUntil || isProbing)
      throw new PaymentUnavailable(new Error('The circuit is open.'))
    isProbing = true
  }

  function succeed(): void {
    failures = 0
    pauseMs = FIRST_PAUSE_MS
    isProbing = false
  }

  function fail(): void {
    failures += 1
    if (isProbing) pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    isProbing = false
    openUntil = now() + pauseMs
  }

  return async function guard<T>(call: () => Promise<T>): Promise<T> {
    admit()
    try {
      const answer = await call()
      succeed()
      return answer
    } catch (error) {
      // A refusal is an answer: the provider is there.
      if (error instanceof PaymentUnavailable) fail()
      else succeed()
      throw error
    }
  }
}

/** The provider behind a circuit. */
export function withCircuit(provider: PaymentProvider, guard = circuit()): PaymentProvider {
  return {
    createIntent: (request) => guard(() => provider.createIntent(request)),
    findIntent: (id) => guard(() => provider.findIntent(id)),
    cancelIntent: (id) => guard(() => provider.cancelIntent(id)),
    refund: (request) => guard(() => provider.refund(request)),
    listRefunds: (intentId) => guard(() => provider.listRefunds(intentId)),
    listEvents: (types, bookmark) => guard(() => provider.listEvents(types, bookmark)),
    // Nobody waits for the audit, and it asks for pages, one after another.
    listPayments: provider.listPayments,
    readEvent: provider.readEvent,
  }
}
