import { createHash, randomUUID } from 'node:crypto'
import { cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { PaymentUnavailable, type ProviderRefund } from '../../platform/providers/payments/port.ts'
import { buildOrderDesk } from './order-desk.ts'

const whole = { amountCents: undefined, returnStock: false, note: undefined }

export const unavailable = new PaymentUnavailable(new Error('silent'))
export const failing = (error: Error) => async (): Promise<never> => {
  throw error
}

/** An order desk whose admin refunds, and whose provider says what a test wants; `beHonest` ends that. */
export async function openRefundDesk() {
  const desk = await buildOrderDesk()
  const honest = { ...desk.memory.provider }

  const refund = (orderId: string, wanted: Partial<typeof whole> | object = {}, key?: string) =>
    desk.refund(
      desk.admin,
      orderId,
      { ...whole, ...wanted },
      {
        keyed:
          key === undefined
            ? undefined
            : {
                caller: desk.admin.email,
                key,
                requestSha256: createHash('sha256').update(JSON.stringify(wanted)).digest(),
              },
        toAnswer: ({ id, amountCents }) => ({
          insertedId: id,
          amount: dollarsFromCents(amountCents),
        }),
      },
    )

  return {
    desk,
    honest,
    refund,
    beHonest: () => Object.assign(desk.memory.provider, honest),

    async readRefunds(orderId: string) {
      const { rows } = await desk.pool.query(
        'select * from refund where order_id = $1 order by id',
        [orderId],
      )
      return rows
    },

    alertsAbout: async (subject: string) =>
      (await desk.readTable('alert')).filter((row) => row.subject === subject),

    /** Records a refund while the provider is silent. */
    async promise(orderId: string, wanted: object = {}): Promise<string> {
      desk.memory.provider.listRefunds = failing(unavailable)
      const { insertedId } = await refund(orderId, wanted)
      desk.memory.provider.listRefunds = honest.listRefunds
      return insertedId
    },

    /** Carries out refunds at the time of their retry. */
    async carryOutLater(onPostponed: (error: unknown, id: string) => void = throwIt) {
      await desk.pool.query('update refund set due_at = now()')
      await desk.refunds.carryOutDue(onPostponed)
    },

    tellOf: (intentId: string, id = `evt_${randomUUID()}`) =>
      desk.refunds.takeOver(intentId, { id, type: 'refund.created', intentId }),

    /** Sets the provider's refunds of a payment. */
    providerSays(...made: (Partial<ProviderRefund> & Pick<ProviderRefund, 'id'>)[]) {
      desk.memory.provider.listRefunds = async () =>
        made.map((one) => ({
          amountCents: cents(1000),
          state: 'succeeded',
          refundId: undefined,
          ...one,
        }))
    },
  }
}

export function throwIt(error: unknown): never {
  throw error
}
