import type { KeepingOrder } from '../../../../contract/people/letters.ts'
import {
  type NewAccountEvent,
  recordAccountEvent,
} from '../../../people/accounts/account-event-store.ts'
import { type UserRow, userChanges, userStore } from '../../../people/accounts/user-store.ts'
import { UserNotFound } from '../../../people/accounts/users-errors.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import { FieldInvalid } from '../../../platform/base/errors/fields-invalid.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import { NotAllowed, type SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { refuseMerged } from '../merges/refuse-merged.ts'
import { erasureStore, KEEPING_STATES } from './erasure-store.ts'

/** Erased in one run; the others follow an hour later. */
const MOST_A_RUN = 500
const UNDELIVERED = ['paid', 'partlyRefunded'] as const

interface ErasureParts {
  readonly db: Database
  /** Deletes the account; `judge` runs under its lock. */
  readonly erase: (
    tx: Transaction,
    user: UserRow,
    event: Pick<NewAccountEvent, 'kind' | 'reason' | 'actorEmail'>,
    judge: () => Promise<void>,
  ) => Promise<void>
  readonly cancelOrder: (user: SignedInUser, id: string) => Promise<unknown>
  readonly now: () => Date
}

interface Erasure {
  readonly erased: boolean
  readonly waitsFor: KeepingOrder[]
}

class AccountKept extends Error {
  readonly orders: KeepingOrder[]

  constructor(orders: KeepingOrder[]) {
    super('Orders or a role keep the account.')
    this.orders = orders
  }
}

/** Erasure of customers by staff: at once, or as soon as no paid order has to be delivered any more. */
export function customerErasure({ db, erase, cancelOrder, now }: ErasureParts) {
  /** Erases an account with an erasure, unless an order keeps it. */
  async function run(id: string): Promise<Erasure> {
    try {
      await db.transaction(async (tx) => {
        const user = await userStore(tx).find(id)
        const asked = await erasureStore.find(tx, id)
        if (!user || !asked) return
        const event = {
          kind: 'accountErased',
          reason: asked.reason,
          ...(asked.askedBy !== null && { actorEmail: asked.askedBy }),
        } as const
        await erase(tx, user, event, async () => {
          const keeping = await erasureStore.listKeeping(tx, user.email, KEEPING_STATES)
          const now = await userStore(tx).find(id)
          // Given a role since.
          const isOnStaff = now !== undefined && rightsOfUser(now).length > 0
          if (isOnStaff || keeping.length > 0) throw new AccountKept(keeping)
        })
      })
      return { erased: true, waitsFor: [] }
    } catch (error) {
      if (error instanceof AccountKept) return { erased: false, waitsFor: error.orders }
      throw error
    }
  }

  return {
    /** Unpaid orders end first, unless a paid one keeps the account anyway. */
    async ask(
      admin: SignedInUser,
      { id, reason }: { readonly id: string; readonly reason: string },
      from: Caller,
    ): Promise<Erasure> {
      const user = await db.transaction(async (tx) => {
        // Locked, as a join is refused while an erasure waits, and the other way round.
        const [found] = await userChanges.lockAll(tx, [id])
        if (!found) throw new UserNotFound()
        if (rightsOfUser(found).length > 0)
          throw new NotAllowed('Staff can’t be erased. Remove the role first.')
        await refuseMerged(tx, found)
        refuseNames(reason, found)
        const { email } = found
        await erasureStore.put(tx, {
          userId: id,
          reason,
          askedBy: admin.email,
          askedAt: now(),
        })
        const event = {
          kind: 'erasureAsked',
          email,
          actorEmail: admin.email,
          reason,
          from,
        } as const
        await recordAccountEvent(tx, event, now())
        return found
      })
      const keeping = await erasureStore.listKeeping(db, user.email, UNDELIVERED)
      if (keeping.length > 0) return { erased: false, waitsFor: keeping }
      const unpaid = await erasureStore.listKeeping(db, user.email, ['awaitingPayment'])
      for (const order of unpaid) await cancelOrder(asCustomer(user), order._id)
      return run(id)
    },

    /** Returns whether one waited. */
    async giveUp(admin: SignedInUser, id: string, from: Caller): Promise<boolean> {
      return db.transaction(async (tx) => {
        const user = await userStore(tx).find(id)
        if (!user) throw new UserNotFound()
        if (!(await erasureStore.take(tx, id))) return false
        const { email } = user
        const event = { kind: 'erasureGivenUp', email, actorEmail: admin.email, from } as const
        await recordAccountEvent(tx, event, now())
        return true
      })
    },

    /** Erases every account that nothing keeps any more. */
    async runDue(): Promise<void> {
      for (const id of await erasureStore.listDue(db, MOST_A_RUN)) await run(id)
    },
  }
}

const asCustomer = (user: UserRow): SignedInUser => ({
  ...user,
  rights: [],
  byRight: false,
  hasFreshProof: false,
  bySecondFactor: false,
})

/** The reason outlives the account. A name counts as whole words: “Ed” is not named by “asked”. */
export function refuseNames(reason: string, { name, email }: UserRow): void {
  const isNamed = wordsOf(reason).includes(wordsOf(name))
  if (isNamed || reason.toLowerCase().includes(email))
    throw new FieldInvalid('reason', 'The reason is kept, so it can’t name the customer')
}

/** With a space before and after each word. */
const wordsOf = (text: string) =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
