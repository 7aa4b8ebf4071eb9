import fc from 'fast-check'
import type { OrderState } from '../../../contract/ordering/orders.ts'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import { runAudit } from '../../../server/office/audit/audit.ts'
import { DomainError } from '../../../server/platform/base/errors/domain-error.ts'
import { openDatabase } from '../../../server/platform/database/database.ts'
import type { SignedInUser } from '../../../server/platform/http/refusals/guards.ts'
import {
  type OrderServices,
  openOrderServices,
  orderRequest,
} from '../../../server/testing/desks/order-desk.ts'
import { createBuyer, createProduct } from '../../../server/testing/factories.ts'
import {
  createDatabaseFromTemplate,
  startTestPostgres,
} from '../../../server/testing/test-postgres.ts'

const STOCK = 10_000
const QUANTITY = 500
const TOTAL = 50_000
/** Orders that run concurrently, so that they also affect each other. */
const ORDERS_A_RUN = 25

/** Events that can happen to an order, in any state. */
const steps = [
  'askForIntent',
  'decline',
  'charge',
  'report',
  'delete',
  'expire',
  'refundPart',
  'refundRest',
  'refundByHand',
  'payPastTheShop',
] as const

/** One step, and which of the pending events are delivered after it, in which sort and how often. */
const history = fc.array(
  fc.record({
    step: fc.constantFrom(...steps),
    arrivals: fc.array(fc.nat({ max: 20 }), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
)
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

interface Truth {
  state: OrderState
  refundedCents: number
  strays: number
}

/**
 * Random order histories with lost, repeated, shuffled and late events must end as the provider and customer left them.
 * The model ignores events.
 */
export async function runHistories(count: number): Promise<{ histories: number }> {
  const postgres = await startTestPostgres()
  try {
    const { url } = await createDatabaseFromTemplate(postgres.maintenanceUrl)
    const database = openDatabase(url, 10)
    const shop = openOrderServices(database.db)
    let histories = 0
    const many = fc.array(history, { minLength: ORDERS_A_RUN, maxLength: ORDERS_A_RUN })
    try {
      await fc.assert(
        fc.asyncProperty(many, async (run) => {
          histories += run.length
          await compare(shop, run)
        }),
        { numRuns: Math.ceil(count / ORDERS_A_RUN), endOnFailure: true },
      )
      const broken = (await runAudit(database.db, shop.memory.provider, 0)).flatMap(
        ({ breaches }) => breaches,
      )
      if (broken.length > 0)
        throw new Error(`The audit found: ${JSON.stringify(broken.slice(0, 5))}`)
      return { histories }
    } finally {
      await database.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function compare(shop: OrderServices, run: readonly History[]): Promise<void> {
  const lives = await Promise.all(run.map((steps) => live(shop, steps)))
  // Finds lost events. The second run carries out the refunds that the first one promised.
  await shop.check.run()
  await shop.check.run()
  for (const [place, { id, productId, truth, strayIds }] of lives.entries()) {
    const order = await shop.db.query.orders.findFirst({ where: (row, { eq }) => eq(row.id, id) })
    const product = await shop.db.query.product.findFirst({
      where: (row, { eq }) => eq(row.id, productId),
    })
    const isGone = truth.state === 'cancelled' || truth.state === 'expired'
    const seen = {
      state: order?.state,
      refundedCents: order?.refundedCents,
      available: product?.available,
      straysBack: strayIds.every((strayId) => shop.memory.refundedOf(strayId) > 0),
    }
    const expected = {
      state: truth.state,
      refundedCents: truth.refundedCents,
      available: isGone ? STOCK : STOCK - QUANTITY,
      straysBack: true,
    }
    if (JSON.stringify(seen) !== JSON.stringify(expected)) {
      throw new Error(
        `History ${place} ended as ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}: ${JSON.stringify(run[place])}`,
      )
    }
  }
}

async function live(shop: OrderServices, steps: History) {
  const product = await createProduct(shop.db, {
    listPriceCents: cents(TOTAL / QUANTITY),
    available: STOCK,
  })
  const user = await createBuyer(shop.db)
  const wanted = orderRequest({ productId: product.id, quantity: QUANTITY })
  const id = await shop.placeOrders.place(user, wanted, {
    keyed: undefined,
    toAnswer: (order) => order.id,
  })
  const life = {
    id,
    user,
    productId: product.id,
    intentId: '',
    charged: false,
    declines: 0,
    strayIds: [] as string[],
  }
  const truth: Truth = { state: 'awaitingPayment', refundedCents: 0, strays: 0 }
  const seenEvents = shop.memory.events.length
  for (const { step, arrivals } of steps) {
    await happen(shop, life, truth, step)
    // Deliver any of the events so far, repeatedly and in any sequence.
    const waiting = shop.memory.events.slice(seenEvents)
    for (const arrival of arrivals) {
      const event = waiting[arrival % Math.max(1, waiting.length)]
      if (event) await shop.events.receive(event)
    }
  }
  return { ...life, truth }
}

interface Life {
  readonly id: string
  readonly user: SignedInUser
  intentId: string
  charged: boolean
  declines: number
  readonly strayIds: string[]
}

async function happen(
  shop: OrderServices,
  life: Life,
  truth: Truth,
  step: (typeof steps)[number],
): Promise<void> {
  const { id, user } = life
  const admin = { ...user, role: 'admin' as const }
  switch (step) {
    case 'askForIntent': {
      const intentId = await refusable(() =>
        shop.payOrder.prepare(
          user,
          { orderId: id, price: undefined },
          { keyed: undefined, toAnswer: (intent) => intent.id },
        ),
      )
      if (intentId) life.intentId = intentId
      return
    }
    case 'decline':
      // A fifth decline would pause payment, which has its own test.
      life.declines += 1
      if (life.declines < 5) shop.memory.decline(life.intentId)
      return
    case 'charge':
      if (!shop.memory.succeed(life.intentId)) return
      life.charged = true
      truth.state = 'paid'
      return
    case 'report':
      await refusable(() => shop.payOrder.record(user, id, life.intentId))
      return
    case 'delete':
      await refusable(() => shop.endOrder.cancel(user, id))
      if (truth.state === 'awaitingPayment' || truth.state === 'expired') truth.state = 'cancelled'
      return
    case 'expire':
      await shop.db.execute(
        `update orders set held_until = now() - interval '1 second' where id = '${id}'`,
      )
      await shop.endOrder.expireDue((error) => {
        throw error
      })
      // Another order's run may have locked this one, or read it before it was due: run once more.
      await shop.endOrder.expireDue(() => {})
      if (truth.state === 'awaitingPayment') truth.state = 'expired'
      return
    case 'refundPart':
    case 'refundRest': {
      if (!life.charged) return
      await refusable(() => shop.payOrder.record(user, id, life.intentId))
      const amountCents = step === 'refundPart' ? cents(7000) : undefined
      const answer = await refusable(() =>
        shop.refund(
          admin,
          id,
          { amountCents, returnStock: false, note: undefined },
          {
            keyed: undefined,
            toAnswer: (promised) => ({ ...promised, insertedId: promised.id }),
          },
        ),
      )
      // Promised before a refund by hand was known. If the sum is too large, the provider refuses it and the shop alerts.
      const promised = answer?.amountCents
      if (promised && promised <= TOTAL - truth.refundedCents) giveBack(truth, promised)
      return
    }
    case 'refundByHand':
      if (life.charged && shop.memory.refundByHand(life.intentId, cents(3000)))
        giveBack(truth, cents(3000))
      return
    case 'payPastTheShop':
      life.strayIds.push(shop.memory.addStray(id, cents(1234)))
  }
}

function giveBack(truth: Truth, amountCents: Cents): void {
  truth.refundedCents += amountCents
  truth.state = truth.refundedCents === TOTAL ? 'refunded' : 'partlyRefunded'
}

/** Resolves to undefined if a rule of the shop refuses the call. */
async function refusable<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

if (process.argv[1] === import.meta.filename) {
  console.log('Histories:', await runHistories(Number(process.argv[2] ?? 10_000)))
}
