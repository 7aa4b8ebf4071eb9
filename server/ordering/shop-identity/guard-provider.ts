import type { PaymentProvider } from '../../platform/providers/payments/port.ts'
import type { ShopIdentity } from './shop-identity.ts'

/**
 * A provider that refuses every call while it is not certain which shop this is. Only the audit's and the
 * reports' reading is let through: a person asks for it, and it changes nothing.
 */
export function guardProvider(
  provider: PaymentProvider,
  { get }: Pick<ShopIdentity, 'get'>,
): PaymentProvider {
  const certainly = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    await get()
    return call()
  }
  return {
    createIntent: (request) => certainly(() => provider.createIntent(request)),
    findIntent: (id) => certainly(() => provider.findIntent(id)),
    cancelIntent: (id) => certainly(() => provider.cancelIntent(id)),
    refund: (request) => certainly(() => provider.refund(request)),
    listRefunds: (intentId) => certainly(() => provider.listRefunds(intentId)),
    listEvents: (types, bookmark) => certainly(() => provider.listEvents(types, bookmark)),
    listPayments: provider.listPayments,
    listPayouts: provider.listPayouts,
    readEvent: provider.readEvent,
    longestRequestSeconds: provider.longestRequestSeconds,
  }
}
