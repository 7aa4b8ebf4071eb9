import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import {
  type Cents,
  dollarsFromCents,
  formatDollars,
} from '../../../contract/values/money/money.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isRaised, raiseAlert, sumRaised } from '../../platform/log/alerts.ts'
import {
  type PaymentEvent,
  type PaymentProvider,
  PaymentUnavailable,
  type ProviderRefund,
  RefundRefused,
} from '../../platform/providers/payments/port.ts'
import { intentStore } from '../intents/intent-store.ts'
import type { OrderService } from '../orders/order-service.ts'
import { orderChanges } from '../orders/order-store.ts'
import { failRefund } from './fail-refund.ts'
import { uncountPortions } from './refund-lines.ts'
import { type RefundRow, refundStore } from './refund-store.ts'
import type { SettledReturns } from './settled-returns.ts'

const REFUNDS_A_PASS = 20
const DATABASE_SECONDS = 5

interface RefundedPayment {
  readonly intentId: string
  readonly orderId: string | undefined
  /** Money that the order counts although the bank rejected it later; refunds of as much may take its place. */
  readonly rejectedCents: Cents
  /** The provider's ids of refunds that succeeded. */
  readonly given: readonly string[]
}

interface RefundParts {
  readonly db: Database
  readonly orders: OrderService
  readonly provider: PaymentProvider
  readonly returns: Pick<SettledReturns, 'settle'>
  readonly now: () => Date
}

export type RefundService = ReturnType<typeof refundService>

/**
 * Carries out recorded refunds (`refund-order.ts`): each is requested with its own key until the provider takes or
 * refuses it. This call, the webhook or the check records the result, whichever comes first.
 */
export function refundService({ db, orders, provider, returns, now }: RefundParts) {
  /** The look-up and the request of a refund may each take the longest: a retry must not overlap them. */
  const retrySeconds = 2 * provider.longestRequestSeconds + DATABASE_SECONDS

  /** Requests a recorded refund, after checking whether the provider already made it. */
  async function carryOut(row: RefundRow): Promise<void> {
    try {
      const before = await provider.listRefunds(row.intentId)
      const made =
        before.find(({ refundId }) => refundId === row.id) ??
        (await provider.refund({
          refundId: row.id,
          intentId: row.intentId,
          amountCents: row.amountCents,
          idempotencyKey: `refund-${row.id}-${row.spentKeys}`,
        }))
      await db.transaction(async (tx) => {
        // Orders are locked before their refunds everywhere, to avoid deadlocks.
        if (row.orderId) await orderChanges.lock(tx, row.orderId)
        await record(tx, row.id, made)
      })
    } catch (error) {
      if (error instanceof RefundRefused) return refuse(row, error)
      if (error instanceof PaymentUnavailable && error.isKept) await refundStore.spendKey(db, row)
      throw error
    }
  }

  async function refuse(row: RefundRow, error: RefundRefused): Promise<void> {
    const { id, orderId, intentId } = row
    await db.transaction(async (tx) => {
      if (!(await failRefund(tx, row))) return
      const detail = `The provider refused a refund: ${error.message}`
      await raiseAlert(tx, {
        kind: 'refundRefused',
        subject: id,
        orderId,
        detail: `${detail} (payment ${intentId})`,
      })
    })
  }

  async function alertRejected(
    tx: Transaction,
    { id, orderId }: { id: string; orderId: string | null | undefined },
  ): Promise<void> {
    const detail = 'The bank rejected a refund. Pay the customer back another way.'
    await raiseAlert(tx, {
      kind: 'refundRefused',
      subject: id,
      orderId,
      detail,
    })
  }

  /** Raises an alert if the provider made a refund that it had made or refused before. */
  async function alertSecond(
    tx: Transaction,
    { orderId, providerId }: RefundRow,
    { id, amountCents }: ProviderRefund,
  ): Promise<void> {
    const sum = formatDollars(dollarsFromCents(amountCents))
    const before = providerId ? `made as ${providerId} before` : 'refused before'
    const detail = `The payment provider made a refund of ${sum} that was ${before}. It is not counted: check that the customer was paid back once.`
    await raiseAlert(tx, {
      kind: 'unknownRefund',
      subject: id,
      amountCents,
      orderId,
      detail,
    })
  }

  /** Records the provider's answer about one of our refunds. Idempotent. */
  async function record(tx: Transaction, id: string, made: ProviderRefund): Promise<void> {
    const row = await refundStore.lock(tx, id)
    if (!row || made.state === 'pending') return
    const { orderId } = row
    const isSecond = row.state !== 'pending' && row.providerId !== made.id
    if (isSecond && made.state === 'succeeded') return alertSecond(tx, row, made)
    if (made.state === 'failed') {
      if (row.state === 'pending') {
        await refundStore.finish(tx, id, { state: 'failed', providerId: made.id })
        await uncountPortions(tx, row)
      }
      return alertRejected(tx, row)
    }
    if (row.state !== 'pending') return
    // Read before this refund is finished, so that it is included.
    const returnsStock = orderId !== null && (await refundStore.returnsStock(tx, orderId))
    await refundStore.finish(tx, id, { state: 'succeeded', providerId: made.id })
    if (!orderId) return
    await orders.recordRefund(
      tx,
      orderId,
      { amountCents: row.amountCents, returnsStock },
      {
        actor: 'admin',
        reason: 'refundRequested',
        ...(row.requestedBy && { actorEmail: row.requestedBy }),
        ...(row.note && { note: row.note }),
      },
    )
    if (row.returnId) await returns.settle(tx, row.returnId, now())
  }

  /** A refund made on the provider's own pages. */
  async function adopt(
    tx: Transaction,
    { intentId, orderId, rejectedCents, given }: RefundedPayment,
    made: ProviderRefund,
  ): Promise<void> {
    const known = await refundStore.findByProviderId(tx, made.id)
    if (known) return made.state === 'failed' ? alertRejected(tx, known) : undefined
    if (made.state === 'pending') return
    const { id: providerId, amountCents } = made
    const isTold = orderId && (await isRaised(tx, 'unknownRefund', providerId, orderId))
    if (isTold && made.state === 'failed') return alertRejected(tx, { id: providerId, orderId })
    if (isTold || made.state === 'failed') return
    const tell = (detail: string) =>
      raiseAlert(tx, {
        kind: 'unknownRefund',
        subject: providerId,
        amountCents,
        detail,
        orderId,
      })
    const order = orderId && (await orderChanges.lock(tx, orderId))
    if (!order)
      return tell(
        `The payment provider refunded ${intentId}, which belongs to no order of this shop.`,
      )
    const what = `The payment provider refunded ${formatDollars(dollarsFromCents(amountCents))}`
    const toldCents = await sumRaised(tx, 'unknownRefund', given)
    if (toldCents + amountCents <= rejectedCents)
      return tell(
        `${what} after the bank had rejected a refund that the order counts. It is not counted: check that the customer was paid back once.`,
      )
    if (order.refundedCents + amountCents > order.totalCents)
      return tell(`${what}, which is more than was left of the order. It is not counted.`)
    await refundStore.insert(tx, {
      id: uuidv7(),
      orderId: order.id,
      intentId,
      amountCents,
      state: 'succeeded',
      providerId,
    })
    await orders.recordRefund(
      tx,
      order.id,
      { amountCents, returnsStock: false },
      { actor: 'provider', reason: 'refundedAtProvider' },
    )
  }

  return {
    carryOut,

    /** Carries out a refund that was just recorded, if the provider answers now; else the next passes retry. */
    async carryOutNow(id: string): Promise<void> {
      const row = await refundStore.find(db, id)
      try {
        if (row?.state === 'pending') await carryOut(row)
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error
      }
    },

    /** Carries out the refunds that are due. A failure holds up neither the others nor the checks after them. */
    async carryOutDue(onPostponed: (error: unknown, refundId: string) => void): Promise<void> {
      for (const row of await refundStore.takeDue(db, REFUNDS_A_PASS, retrySeconds)) {
        try {
          await carryOut(row)
        } catch (error) {
          onPostponed(error, row.id)
        }
      }
    },

    /** Takes over the provider's state of all refunds of a payment, after an event about it. */
    async takeOver(intentId: string, event: PaymentEvent): Promise<void> {
      const made = await provider.listRefunds(intentId)
      await db.transaction(async (tx) => {
        if (!(await intentStore.recordEvent(tx, event))) return
        const orderId = (await orderChanges.lockPaidBy(tx, intentId))?.id
        const idsOf = (wanted: ProviderRefund['state']) =>
          made.filter(({ state }) => state === wanted).map(({ id }) => id)
        const rejectedCents = await refundStore.sumCounted(tx, idsOf('failed'))
        const payment = { intentId, orderId, rejectedCents, given: idsOf('succeeded') }
        for (const refund of made) {
          const id = refund.refundId
          const isOurs = id && isUuid(id) && (await refundStore.find(tx, id))
          if (isOurs) await record(tx, id, refund)
          else await adopt(tx, payment, refund)
        }
      })
    },
  }
}
