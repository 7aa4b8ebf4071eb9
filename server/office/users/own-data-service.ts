import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { CUSTOMER_DATA_RIGHTS } from '../../../contract/people/rights.ts'
import { NOBODYS_DOMAIN } from '../../ordering/orders/mails/about-order.ts'
import { orderCustomer } from '../../ordering/orders/placing/order-customer.ts'
import {
  type NewAccountEvent,
  recordAccountEvent,
} from '../../people/accounts/account-event-store.ts'
import { accountMerges } from '../../people/accounts/account-merge-store.ts'
import { userChanges, userStore } from '../../people/accounts/user-store.ts'
import { LastOwner } from '../../people/accounts/users-errors.ts'
import type { SessionService } from '../../people/sign-in/session-service.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import { NoSay, NotSignedIn, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import { proofEpochs } from '../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { ERASED } from './erase-orders.ts'
import { ownDataChanges, ownDataStore } from './own-data-store.ts'
import { lockReach } from './roles/lock-reach.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOWHERE: Caller = { address: ERASED, device: ERASED }

interface OwnDataParts {
  readonly db: Database
  readonly sessions: SessionService
  readonly orderKeepDays: number
  /** Takes the place of a former admin's address at their products. */
  readonly shopEmail: string
  /** Lifetime of a session, and so the time for which a stolen proof could matter. */
  readonly sessionDays: number
  /** Ends an unpaid order with its payment intent and reservation; throws if it turns out to be paid. */
  readonly cancelOrder: (user: SignedInUser, id: string) => Promise<unknown>
  /** Removes the account at the identity provider, if the shop is the provider. */
  readonly removeAccount: (tx: Transaction, email: string) => Promise<void>
  readonly now: () => Date
}

export type OwnDataService = ReturnType<typeof ownDataService>

/** Export and deletion of a person's own data, both with a fresh proof of identity. */
export function ownDataService(parts: OwnDataParts) {
  const { db, sessions, now } = parts
  const store = ownDataStore(db)

  async function refuseLastOwner(tx: Transaction, { id }: Pick<SignedInUser, 'id'>): Promise<void> {
    const user = await userStore(tx).find(id)
    if (user?.role !== 'admin') return
    const owners = await userChanges.lockOwners(tx)
    if (owners.length === 1 && owners[0]?.id === id) throw new LastOwner()
  }

  /** As JSON, piece by piece: the ledger's part is as long as what was ever entered. */
  async function readAll(
    user: Pick<SignedInUser, 'id' | 'email'>,
    event: Pick<NewAccountEvent, 'actorEmail' | 'reason' | 'from'>,
  ): Promise<Readable> {
    const { id, email } = user
    await recordAccountEvent(db, { kind: 'dataExported', email, ...event }, now())
    const joinedAccounts = []
    for (const joined of await accountMerges.listAllInto(db, id))
      joinedAccounts.push(await store.collect(joined))
    const own = await store.collect({ id, email })
    const data = { exportedAt: now().toISOString(), ...own, joinedAccounts }
    return Readable.from(writeExport(data, store.readStockEntries(email)))
  }

  /**
   * Deletes the account and those that were joined to it; paid orders stay under a pseudonym. `judge` runs under the
   * lock.
   */
  async function erase(
    tx: Transaction,
    user: Pick<SignedInUser, 'id' | 'email'>,
    event: Pick<NewAccountEvent, 'kind' | 'actorEmail' | 'reason'>,
    judge: () => Promise<void> = async () => {},
  ): Promise<void> {
    const pseudonym = makePseudonym(parts)
    const forgetAt = new Date(now().getTime() + parts.sessionDays * DAY_MS)
    // Rows in the order in which sign-in and password changes lock them: account, proofs, user.
    const forgetLogin = async (email: string) => {
      await parts.removeAccount(tx, email)
      await proofEpochs.raise(tx, email, now(), forgetAt)
    }
    await forgetLogin(user.email)
    // Listed after the proofs are locked, which a join locks too: none is added any more.
    const joined = await accountMerges.listAllInto(tx, user.id)
    for (const { email } of joined) await forgetLogin(email)
    // After the proofs, which a promotion locks too: the role that is read stays.
    await refuseLastOwner(tx, user)
    const locked = await userChanges.lockAll(
      tx,
      [user, ...joined].map(({ id }) => id),
    )
    if (!locked.some(({ id }) => id === user.id)) throw new NotSignedIn()
    await judge()
    const formerEmails = joined.map(({ email }) => email)
    await ownDataChanges.partOrders(tx, user.email, pseudonym, formerEmails)
    for (const account of [...joined, user])
      await ownDataChanges.forget(tx, account, parts.shopEmail)
    // Recorded under the pseudonym, without personal data.
    const { orderEmail: email } = pseudonym
    await recordAccountEvent(tx, { ...event, email, from: NOWHERE }, now())
  }

  return {
    async export(user: SignedInUser, idToken: string, from: Caller): Promise<Readable> {
      await sessions.confirm(user, idToken)
      return readAll(user, { from })
    },

    /** For a customer who asked staff. */
    async exportFor(
      admin: SignedInUser,
      { id, reason }: { readonly id: string; readonly reason: string },
      from: Caller,
    ): Promise<Readable> {
      const { user, held } = await db.transaction((tx) =>
        lockReach(tx, admin, id, 'customers:write'),
      )
      const missing = CUSTOMER_DATA_RIGHTS.find((right) => !held.includes(right))
      if (missing) throw new NoSay('exports of customers', missing)
      return readAll(user, { actorEmail: admin.email, reason, from })
    },

    erase,

    /** Unpaid orders end first, so that their stock returns; paid ones stay, anonymised when the law permits. */
    async delete(user: SignedInUser, idToken: string): Promise<void> {
      await sessions.confirm(user, idToken)
      // Asked before any order ends, and again below: another admin may leave meanwhile.
      await db.transaction((tx) => refuseLastOwner(tx, user))
      for (const id of await store.listUnpaidOrders(user.email)) await parts.cancelOrder(user, id)
      await db.transaction((tx) => erase(tx, user, { kind: 'accountDeleted' }))
    },

    eraseDue: () => store.eraseDue(now()),
  }
}

/**
 * For an account that changes hands: nothing of its holder stays. The orders that were paid stay with the e-mail, whose
 * mailbox got their papers.
 */
export function forgetHolder(
  parts: Pick<OwnDataParts, 'orderKeepDays' | 'shopEmail' | 'now'>,
): (tx: Transaction, holder: { id: string; email: string }) => Promise<void> {
  return async (tx, holder) => {
    await orderCustomer.lock(tx, holder)
    const pseudonym = { ...makePseudonym(parts), now: parts.now() }
    await ownDataChanges.partUnpaidOrders(tx, holder.email, pseudonym)
    await ownDataChanges.forget(tx, holder, parts.shopEmail)
  }
}

function makePseudonym({ orderKeepDays, now }: Pick<OwnDataParts, 'orderKeepDays' | 'now'>) {
  return {
    orderEmail: `deleted-${uuidv7()}@${NOBODYS_DOMAIN}`,
    eraseAt: new Date(now().getTime() + orderKeepDays * DAY_MS),
  }
}

async function* writeExport(
  data: object,
  stockEntries: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(data).slice(0, -1)},"stockEntries":[`
  let isFirst = true
  for await (const entries of stockEntries) {
    const text = JSON.stringify(entries).slice(1, -1)
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield ']}'
}
