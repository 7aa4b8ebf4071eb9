import { and, eq, getTableColumns, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CustomValues } from '../../../contract/catalogue/fields/custom-fields.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { cart, cartLine, quoteRequest } from '../../platform/database/tables/carts.ts'
import { changeSet } from '../../platform/database/tables/change-sets.ts'
import {
  returnLine,
  returnRequest,
  shipment,
  shipmentLine,
} from '../../platform/database/tables/goods.ts'
import {
  orderAttachment,
  orderLine,
  orderMove,
  orders,
} from '../../platform/database/tables/orders.ts'
import { document, productDocument } from '../../platform/database/tables/papers.ts'
import { refund } from '../../platform/database/tables/payments.ts'
import {
  accountMerge,
  address,
  billing,
  deletedCustomer,
  erasure,
  formerIdentity,
  profile,
  staffInvitation,
  taxStatus,
  userIdentity,
  users,
} from '../../platform/database/tables/people.ts'
import { imageUpload } from '../../platform/database/tables/pictures.ts'
import {
  customerPart,
  product,
  review,
  stockEntry,
  stockWatch,
} from '../../platform/database/tables/products.ts'
import {
  keptAnswer,
  mail,
  notice,
  noticeChoice,
  setting,
  shopPage,
} from '../../platform/database/tables/shop.ts'
import {
  accountEvent,
  authenticator,
  knownDevice,
  passkey,
  session,
} from '../../platform/database/tables/sign-in.ts'
import { paperFiles } from '../../platform/papers/paper-files.ts'
import { ERASED, eraseDocuments, eraseOrders, isOver, ofCustomer } from './erase-orders.ts'

/** Orders never paid are no business records; the others may be legally required. */
const ENDED_UNPAID = ['cancelled', 'expired'] as const
const NEVER_PAID = ['awaitingPayment', ...ENDED_UNPAID] as const
const BATCH_ROWS = 1000

/**
 * A customer's data across the shop. The only store that reads every feature's tables: a deletion must be one
 * transaction, and an export must be complete by law.
 */
export function ownDataStore(db: Database) {
  return {
    async collect(user: { id: string; email: string }) {
      const [account] = await db.select(withoutNote(users)).from(users).where(eq(users.id, user.id))
      const ownOrders = await db
        .select({ ...withoutNote(orders), customValues: publicValues })
        .from(orders)
        .where(ofCustomer(user.email))
      const ids = ownOrders.map(({ id }) => id)
      const lines =
        ids.length === 0
          ? []
          : await db.select().from(orderLine).where(inArray(orderLine.orderId, ids))
      const goods = await collectGoods(db, ids)
      const papers = await db.select().from(document).where(inArray(document.orderId, ids))
      const files = await db
        .select(withoutAdder)
        .from(orderAttachment)
        .where(inArray(orderAttachment.orderId, ids))
      const ownCarts = await db.select().from(cart).where(eq(cart.userId, user.id))
      const cartIds = ownCarts.map(({ id }) => id)
      const cartLines = await db.select().from(cartLine).where(inArray(cartLine.cartId, cartIds))
      const sessions = await db.select().from(session).where(eq(session.userId, user.id))
      const taxStatuses = await db.select().from(taxStatus).where(eq(taxStatus.userId, user.id))
      const accountEvents = await db
        .select()
        .from(accountEvent)
        .where(eq(accountEvent.email, user.email))
      // An admin's address is half of a login, and no data of this customer.
      const ifOwn = (email: string | null) => (email === user.email ? email : null)
      return {
        account: account && withoutSearch(withoutBlock(account)),
        signIns: await db.select().from(userIdentity).where(eq(userIdentity.userId, user.id)),
        profile: await db.select().from(profile).where(eq(profile.email, user.email)),
        orders: ownOrders.map((order) => ({
          ...order,
          lines: lines.filter(({ orderId }) => orderId === order.id),
          shipments: goods.shipments.filter(({ orderId }) => orderId === order.id),
          documents: papers.filter(({ orderId }) => orderId === order.id),
          attachments: files.filter(({ orderId }) => orderId === order.id),
        })),
        returns: goods.returns,
        // Without the hash of a link's token, which is useless to its owner.
        carts: ownCarts.map(({ shareHash: _, ...row }) => ({
          ...row,
          lines: cartLines.filter(({ cartId }) => cartId === row.id),
        })),
        quoteRequests: await db
          .select(withoutAnswerer)
          .from(quoteRequest)
          .where(inArray(quoteRequest.cartId, cartIds)),
        partNumbers: await db
          .select()
          .from(customerPart)
          .where(and(eq(customerPart.ownerKind, 'account'), eq(customerPart.ownerId, user.id))),
        stockWatches: await db.select().from(stockWatch).where(eq(stockWatch.userId, user.id)),
        addresses: await db.select().from(address).where(eq(address.userId, user.id)),
        // The reason is for staff.
        joinedToAnother: await db
          .select({ at: accountMerge.mergedAt })
          .from(accountMerge)
          .where(eq(accountMerge.mergedId, user.id)),
        // Staff are not named, and the token's hash is useless to its owner.
        staffInvitations: await db
          .select(withoutInviter)
          .from(staffInvitation)
          .where(eq(staffInvitation.email, user.email)),
        billTo: await db.select().from(billing).where(eq(billing.userId, user.id)),
        notices: await db.select().from(noticeChoice).where(eq(noticeChoice.userId, user.id)),
        taxStatuses: taxStatuses.map((row) => ({ ...row, decidedBy: ifOwn(row.decidedBy) })),
        reviews: await db.select().from(review).where(eq(review.email, user.email)),
        pictures: await db.select().from(imageUpload).where(eq(imageUpload.userId, user.id)),
        devices: await db.select().from(knownDevice).where(eq(knownDevice.userId, user.id)),
        // Without secrets and keys.
        authenticators: await db
          .select({ createdAt: authenticator.createdAt, confirmedAt: authenticator.confirmedAt })
          .from(authenticator)
          .where(eq(authenticator.userId, user.id)),
        passkeys: await db
          .select({ device: passkey.device, createdAt: passkey.createdAt })
          .from(passkey)
          .where(eq(passkey.userId, user.id)),
        // Without the token's hash, which is useless to its owner.
        sessions: sessions.map(({ tokenHash: _, ...row }) => row),
        accountEvents: accountEvents.map(({ reason: _, ...row }) => ({
          ...row,
          actorEmail: ifOwn(row.actorEmail),
        })),
        changeSets: await db.select().from(changeSet).where(eq(changeSet.actorEmail, user.email)),
        shipmentsPacked: await db.select().from(shipment).where(eq(shipment.createdBy, user.email)),
        mails: await db.select().from(mail).where(ofPerson(user.email)),
      }
    },

    /** Reads an admin's entries in the ledger, in batches by key: one import alone makes an entry for each product. */
    async *readStockEntries(email: string): AsyncGenerator<(typeof stockEntry.$inferSelect)[]> {
      let after = 0
      while (true) {
        const entries = await db
          .select()
          .from(stockEntry)
          .where(and(eq(stockEntry.actorEmail, email), gt(stockEntry.id, after)))
          .orderBy(stockEntry.id)
          .limit(BATCH_ROWS)
        if (entries.length > 0) yield entries
        if (entries.length < BATCH_ROWS) return
        after = entries.at(-1)?.id ?? after
      }
    },

    async listUnpaidOrders(email: string): Promise<string[]> {
      const rows = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.customerEmail, email), eq(orders.state, 'awaitingPayment')))
      return rows.map(({ id }) => id)
    },

    /** Erases what is typed in orders that ended unpaid or are over, and their papers once their retention has ended. */
    async eraseDue(now: Date): Promise<void> {
      const ofNobody = db.select({ email: deletedCustomer.orderEmail }).from(deletedCustomer)
      const hasEnded = or(...ENDED_UNPAID.map((state) => eq(orders.state, state)))
      const isLeft = and(or(hasEnded, isOver), ne(orders.customerName, ERASED))
      await db.transaction((tx) =>
        eraseOrders(tx, and(inArray(orders.customerEmail, ofNobody), isLeft)),
      )
      const due = await db
        .select({ email: deletedCustomer.orderEmail })
        .from(deletedCustomer)
        .where(lte(deletedCustomer.eraseAt, now))
      for (const { email } of due)
        await db.transaction(async (tx) => {
          await eraseOrders(tx, ofCustomer(email))
          await eraseDocuments(tx, ofCustomer(email))
          await tx.delete(deletedCustomer).where(eq(deletedCustomer.orderEmail, email))
        })
    },
  }
}

export const ownDataChanges = {
  /** Detaches orders from the e-mail at once, so that a later owner of the address can't see them. */
  async partOrders(
    tx: Transaction,
    email: string,
    pseudonym: { orderEmail: string; eraseAt: Date },
    /** E-mails of the person's accounts that were joined to this one. */
    formerEmails: readonly string[],
  ): Promise<void> {
    const { orderEmail, eraseAt } = pseudonym
    const moved = await tx
      .update(orders)
      .set({ customerEmail: orderEmail })
      .where(ofCustomer(email))
      .returning({ id: orders.id })
    const nobody = { actorEmail: orderEmail }
    const byThem = inArray(orderMove.actorEmail, [email, ...formerEmails])
    // An admin moved the orders of others.
    const asAdmin = sql`${orderMove.actor} = 'admin'`
    await tx.update(orderMove).set(nobody).where(and(byThem, asAdmin))
    if (moved.length === 0) return
    const own = tx.select({ id: orders.id }).from(orders).where(ofCustomer(orderEmail))
    await tx
      .update(orderMove)
      .set(nobody)
      .where(and(byThem, inArray(orderMove.orderId, own)))
    const isNeedless = or(inArray(orders.state, [...NEVER_PAID]), isOver)
    await eraseOrders(tx, and(ofCustomer(orderEmail), isNeedless))
    await tx.insert(deletedCustomer).values({ orderEmail, eraseAt })
  },

  /**
   * Detaches orders never paid from the e-mail. Reservations end now: the shop's job asks the provider, and returns the
   * pieces.
   */
  async partUnpaidOrders(
    tx: Transaction,
    email: string,
    { orderEmail, eraseAt, now }: { orderEmail: string; eraseAt: Date; now: Date },
  ): Promise<void> {
    const parted = await tx
      .update(orders)
      .set({
        customerEmail: orderEmail,
        heldUntil: sql`least(${orders.heldUntil}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(ofCustomer(email), inArray(orders.state, [...NEVER_PAID])))
      .returning({ id: orders.id })
    if (parted.length === 0) return
    const own = tx.select({ id: orders.id }).from(orders).where(ofCustomer(orderEmail))
    await tx
      .update(orderMove)
      .set({ actorEmail: orderEmail })
      .where(and(eq(orderMove.actorEmail, email), inArray(orderMove.orderId, own)))
    await eraseOrders(tx, and(ofCustomer(orderEmail), inArray(orders.state, [...ENDED_UNPAID])))
    await tx.insert(deletedCustomer).values({ orderEmail, eraseAt })
  },

  async forget(
    tx: Transaction,
    user: { id: string; email: string },
    shopEmail: string,
  ): Promise<void> {
    await tx.delete(review).where(eq(review.email, user.email))
    await forgetMails(tx, user.email)
    await tx.delete(accountEvent).where(eq(accountEvent.email, user.email))
    // An admin's changes stay in the shop's history, without their address.
    const nobody = { actorEmail: ERASED }
    await tx.update(changeSet).set(nobody).where(eq(changeSet.actorEmail, user.email))
    await tx.update(stockEntry).set(nobody).where(eq(stockEntry.actorEmail, user.email))
    await tx.update(accountEvent).set(nobody).where(eq(accountEvent.actorEmail, user.email))
    await tx.update(refund).set({ requestedBy: ERASED }).where(eq(refund.requestedBy, user.email))
    await partProducts(tx, user.email, shopEmail)
    const { addedBy, removedBy } = productDocument
    await tx.update(productDocument).set({ addedBy: null }).where(eq(addedBy, user.email))
    await tx.update(productDocument).set({ removedBy: null }).where(eq(removedBy, user.email))
    await tx.update(erasure).set({ askedBy: null }).where(eq(erasure.askedBy, user.email))
    const { mergedBy } = accountMerge
    await tx.update(accountMerge).set({ mergedBy: null }).where(eq(mergedBy, user.email))
    await tx.update(taxStatus).set({ decidedBy: null }).where(eq(taxStatus.decidedBy, user.email))
    await tx.update(shipment).set({ createdBy: null }).where(eq(shipment.createdBy, user.email))
    // The setting stays; only who set it is removed.
    await tx.update(setting).set({ updatedBy: null }).where(eq(setting.updatedBy, user.email))
    await tx.update(shopPage).set({ createdBy: null }).where(eq(shopPage.createdBy, user.email))
    await ownDataChanges.forgetKept(tx, user)
    await tx.delete(formerIdentity).where(eq(formerIdentity.email, user.email))
    await tx.delete(staffInvitation).where(eq(staffInvitation.email, user.email))
    // Sessions, devices, identities, carts with their quote requests, alerts, addresses, bill-to, tax statuses and the list of uploads are deleted by cascade.
    await tx.delete(users).where(eq(users.id, user.id))
  },

  /** The possessions that no foreign key deletes with their user. */
  async forgetKept(
    tx: Transaction,
    { id: userId, email }: { id: string; email: string },
  ): Promise<void> {
    await tx.delete(profile).where(eq(profile.email, email))
    // Stored answers to their calls contain the orders' names and addresses.
    await tx.delete(keptAnswer).where(eq(keptAnswer.caller, email))
    await tx
      .delete(customerPart)
      .where(and(eq(customerPart.ownerKind, 'account'), eq(customerPart.ownerId, userId)))
    const certificates = tx
      .select({ key: taxStatus.fileKey })
      .from(taxStatus)
      .where(eq(taxStatus.userId, userId))
    await paperFiles.remove(tx, certificates)
  },
}

/** Mails to a person, and mails to the shop that tell it where to answer them. */
function ofPerson(email: string): SQL | undefined {
  const asker = sql`${mail.facts} ->> 'email'`
  return or(eq(mail.recipient, email), and(sql`${mail.facts} ? 'email'`, eq(asker, email)))
}

/** The notices that tell staff what a person asked go with the mails. */
async function forgetMails(tx: Transaction, email: string): Promise<void> {
  const gone = await tx.delete(mail).where(ofPerson(email)).returning({ id: mail.id })
  const keys = gone.flatMap(({ id }) => [`quote ${id}`, `partNotFound ${id}`])
  for (let from = 0; from < keys.length; from += BATCH_ROWS)
    await tx.delete(notice).where(inArray(notice.eventKey, keys.slice(from, from + BATCH_ROWS)))
}

/** Every visitor reads the address at a product, so another takes its place. */
export async function partProducts(tx: Transaction, email: string, next: string): Promise<void> {
  const ofEmail = eq(product.addedByEmail, email)
  // Locked in id order, as orders lock them.
  await tx.select({ id: product.id }).from(product).where(ofEmail).orderBy(product.id).for('update')
  await tx.update(product).set({ addedByEmail: next }).where(ofEmail)
}

/** Internal notes are the shop's own, and no part of an export. */
function withoutNote<Table extends typeof orders | typeof users>(table: Table) {
  const { internalNote: _, ...columns } = getTableColumns(table)
  return columns
}

/** Private fields of orders are the shop's own, too. */
const publicValues = sql<CustomValues>`(select coalesce(jsonb_object_agg(held.key, held.value), '{}')
  from jsonb_each(${orders.customValues}) as held join custom_field on custom_field.key = held.key
  where subject = 'order' and is_public and removed_at is null)`

/** Staff are not named. */
const { addedBy: _adder, ...withoutAdder } = getTableColumns(orderAttachment)
const {
  invitedBy: _inviter,
  tokenHash: _token,
  ...withoutInviter
} = getTableColumns(staffInvitation)
const { answeredBy: _answerer, ...withoutAnswerer } = getTableColumns(quoteRequest)

/** Why staff blocked an account is a note of theirs, too. */
function withoutBlock<Row extends { blockReason: unknown }>({ blockReason: _, ...row }: Row) {
  return row
}

/** It repeats what the addresses and the bill-to say. */
function withoutSearch<Row extends { searched: unknown }>({ searched: _, ...row }: Row) {
  return row
}

/** Shipments and returns of orders, as their customer may see them. */
async function collectGoods(db: Database, orderIds: string[]) {
  if (orderIds.length === 0) return { shipments: [], returns: [] }
  const { createdBy: _, note: _packers, ...shown } = getTableColumns(shipment)
  const shownToo = ne(shipment.state, 'cancelled')
  const shipments = await db
    .select(shown)
    .from(shipment)
    .where(and(inArray(shipment.orderId, orderIds), shownToo))
  const packed = await db.select().from(shipmentLine).where(inArray(shipmentLine.orderId, orderIds))
  const returns = await db
    .select()
    .from(returnRequest)
    .where(inArray(returnRequest.orderId, orderIds))
  const returned = await db.select().from(returnLine).where(inArray(returnLine.orderId, orderIds))
  return {
    shipments: shipments.map((row) => ({
      ...row,
      lines: packed.filter(({ shipmentId }) => shipmentId === row.id),
    })),
    returns: returns.map((row) => ({
      ...row,
      lines: returned.filter(({ returnId }) => returnId === row.id),
    })),
  }
}
