import { type PaymentProvider, PaymentUnavailable } from './port.ts'

const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_MS = 2_000
/** Bounded, so that everything still settles within a minute of the provider's return. */
const LONGEST_PAUSE_MS = 15_000

/**
 * Spares a provider that is down, and the customers who would wait 20 s for each failure: after five failures in a row
 * calls fail at once. After a pause one call is let through; its success closes the circuit, its failure doubles the
 * pause. A 4xx is an answer: the provider is there, and one customer's bad request must not stop everybody's payments.
 * It guards this process alone, so it needs no place in the database.
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
      if (error instanceof PaymentUnavailable && error.isOutage) fail()
      else succeed()
      throw error
    }
  }
}

type GuardedCall = Exclude<
  keyof PaymentProvider,
  'listPayments' | 'readEvent' | 'longestRequestSeconds'
>

/** The provider with a circuit for each kind of call: what fails for one kind leaves the others alone. */
export function withCircuits(
  provider: PaymentProvider,
  openCircuit: () => ReturnType<typeof circuit> = circuit,
): PaymentProvider {
  function guarded<Name extends GuardedCall>(name: Name): PaymentProvider[Name] {
    const guard = openCircuit()
    const call = provider[name].bind(provider) as (...given: unknown[]) => Promise<unknown>
    return ((...given: unknown[]) => guard(() => call(...given))) as PaymentProvider[Name]
  }
  return {
    createIntent: guarded('createIntent'),
    findIntent: guarded('findIntent'),
    cancelIntent: guarded('cancelIntent'),
    refund: guarded('refund'),
    listRefunds: guarded('listRefunds'),
    listEvents: guarded('listEvents'),
    // The audit may wait, and it asks for pages, one after another.
    listPayments: provider.listPayments,
    readEvent: provider.readEvent,
    longestRequestSeconds: provider.longestRequestSeconds,
  }
}
