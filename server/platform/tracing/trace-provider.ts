import type { PaymentProvider } from '../providers/payments/port.ts'
import { during, type Traces } from './traces.ts'

type AskedCall = Exclude<
  keyof PaymentProvider,
  'listPayments' | 'readEvent' | 'longestRequestSeconds'
>

/** A span for each call to the payment provider, by the call's name only. */
export function traceProvider(provider: PaymentProvider, traces: Traces): PaymentProvider {
  const describe = (name: keyof PaymentProvider) => () => ({
    name: `payment ${name}`,
    attributes: { 'peer.service': 'payment provider' },
  })
  function traced<Name extends AskedCall>(name: Name): PaymentProvider[Name] {
    const call = provider[name].bind(provider) as (...given: unknown[]) => Promise<unknown>
    return ((...given: unknown[]) =>
      during(traces, describe(name), () => call(...given))) as PaymentProvider[Name]
  }
  return {
    createIntent: traced('createIntent'),
    findIntent: traced('findIntent'),
    cancelIntent: traced('cancelIntent'),
    refund: traced('refund'),
    listRefunds: traced('listRefunds'),
    listEvents: traced('listEvents'),
    listPayouts: traced('listPayouts'),
    // Until its reader is done with it.
    async *listPayments() {
      const part = traces.begin(describe('listPayments'))
      try {
        yield* provider.listPayments()
        part?.end()
      } catch (error) {
        part?.fail(error)
        throw error
      }
    },
    readEvent: provider.readEvent,
    longestRequestSeconds: provider.longestRequestSeconds,
  }
}
