import type { FastifyInstance } from 'fastify'
import {
  findCustomer,
  liftHoldBounds,
  limitUnpaidOrders,
  listOrderMails,
  noteCustomer,
  noteOrder,
  putCustomerBillTo,
  sendMailAgain,
} from '../../../contract/office/customers.ts'
import { noBillTo } from '../../../contract/people/addresses/billing.ts'
import { dollarsFromCents } from '../../../contract/values/money/money.ts'
import { OrderNotFound } from '../../ordering/orders/order-errors.ts'
import type { OrderService } from '../../ordering/orders/order-service.ts'
import { userStore } from '../../people/accounts/user-store.ts'
import { UserNotFound } from '../../people/accounts/users-errors.ts'
import { billingStore } from '../../people/billing/billing-store.ts'
import { keepBillTo } from '../../people/billing/keep-bill-to.ts'
import { sessionStore } from '../../people/sessions/session-store.ts'
import { rightsOfUser } from '../../people/sessions/user-rights.ts'
import type { Database } from '../../platform/database/database.ts'
import { seesPrices } from '../../platform/http/refusals/guards.ts'
import { route } from '../../platform/http/route.ts'
import { newEmails } from '../../platform/providers/identity/embedded/new-email-store.ts'
import { passwordAccountStore } from '../../platform/providers/identity/embedded/password-account-store.ts'
import { findWaiting } from '../users/letters/erasure-store.ts'
import { findMerges } from '../users/merges/find-merges.ts'
import { customerStore } from './customer-store.ts'
import { makeSendMailAgain } from './send-mail-again.ts'

const SESSIONS_SHOWN = 50

interface CustomerParts {
  readonly db: Database
  readonly orders: Pick<OrderService, 'get'>
  readonly now: () => Date
  readonly wakeMails: () => void
}

/** Staff see customers and note facts about them, and see the mails of an order and send them again. */
export function customerRoutes(app: FastifyInstance, parts: CustomerParts): void {
  const { db, orders, now, wakeMails } = parts
  const store = customerStore(db)
  const sendAgain = makeSendMailAgain(db, now)

  route(app, findCustomer, async ({ params, user: reader }) => {
    const user = await userStore(db).find(params.id)
    if (!user) throw new UserNotFound()
    const { paidCents, refundedCents, ...counts } = await store.sum(user.email)
    const account = await passwordAccountStore(db).findByEmail(user.email)
    const sessions = await sessionStore(db).list(user.id, now(), SESSIONS_SHOWN)
    return {
      _id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      rights: [...rightsOfUser(user)],
      emailConfirmed: user.emailConfirmed,
      invited: Boolean(account?.invited && !account.emailVerified),
      createdAt: user.createdAt.toISOString(),
      blocked: user.blockedAt && {
        since: user.blockedAt.toISOString(),
        reason: user.blockReason,
      },
      newEmail: (await newEmails.find(db, user.email)) ?? null,
      erasure: (await findWaiting(db, user)) ?? null,
      ...(await findMerges(db, user.id, now())),
      billTo: (await billingStore.find(db, user.id)) ?? noBillTo,
      terms:
        user.termsVersion !== null && user.termsAcceptedAt
          ? { version: user.termsVersion, acceptedAt: user.termsAcceptedAt.toISOString() }
          : null,
      note: user.internalNote,
      holdBoundsLifted: user.holdBoundsLifted,
      unpaidLimit: user.unpaidLimit,
      sums: {
        ...counts,
        paid: seesPrices(reader) ? dollarsFromCents(paidCents) : null,
        refunded: seesPrices(reader) ? dollarsFromCents(refundedCents) : null,
      },
      sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    }
  })

  route(app, putCustomerBillTo, async ({ params, body }) => {
    if (!(await userStore(db).find(params.id))) throw new UserNotFound()
    return { modifiedCount: await keepBillTo(db, params.id, body, now()) }
  })

  route(app, noteCustomer, async ({ params, body }) => {
    if (!(await store.note(params.id, { internalNote: noteOf(body) }))) throw new UserNotFound()
    return { modifiedCount: 1 }
  })

  route(app, liftHoldBounds, async ({ params, body }) => {
    if (!(await store.note(params.id, { holdBoundsLifted: body.lifted }))) throw new UserNotFound()
    return { modifiedCount: 1 }
  })

  route(app, limitUnpaidOrders, async ({ params, body }) => {
    if (!(await store.note(params.id, { unpaidLimit: body.orders }))) throw new UserNotFound()
    return { modifiedCount: 1 }
  })

  route(app, noteOrder, async ({ params, body }) => {
    if (!(await store.noteOrder(params.id, noteOf(body)))) throw new OrderNotFound()
    return { modifiedCount: 1 }
  })

  route(app, listOrderMails, async ({ user, params }) => {
    const { id } = await orders.get(user, params.id)
    return (await store.listMails(id)).map(({ id: _id, kind, at, outcome }) => ({
      _id,
      kind,
      outcome,
      at: at.toISOString(),
    }))
  })

  route(app, sendMailAgain, async ({ user, params }, reply) => {
    const insertedId = await sendAgain(user, params.id)
    wakeMails()
    reply.code(201)
    return { insertedId }
  })
}

const noteOf = ({ text }: { readonly text: string }): string | null => text.trim() || null
