import { type PaymentProvider, PaymentUnavailable } from './port.ts'

const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_MS = 2_000
/** Limited, so that everything settles within a minute of the provider's return. */
const LONGEST_PAUSE_MS = 15_000

/**
 * Fails fast while the provider is down instead of making customers wait 20 s: after five failures in a row calls fail
 * at once. After a pause one call passes; success closes the circuit, failure doubles the pause. A 4xx counts as an
 * answer. Per process, so it needs no storage.
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
  'listPayments' | 'listPayouts' | 'readEvent' | 'longestRequestSeconds'
>

/** One circuit per kind of call, so that a failure of one kind doesn't affect the others. */
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
    // The audit and reports can wait, and read page by page.
    listPayments: provider.listPayments,
    listPayouts: provider.listPayouts,
    readEvent: provider.readEvent,
    longestRequestSeconds: provider.longestRequestSeconds,
  }
}
