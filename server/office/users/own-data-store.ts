import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { cart, cartLine } from '../../platform/database/tables/carts.ts'
import { changeSet } from '../../platform/database/tables/change-sets.ts'
import {
  returnLine,
  returnRequest,
  shipment,
  shipmentLine,
} from '../../platform/database/tables/goods.ts'
import { orderFile, orderLine, orderMove, orders } from '../../platform/database/tables/orders.ts'
import { document, paperFile } from '../../platform/database/tables/papers.ts'
import { refund } from '../../platform/database/tables/payments.ts'
import {
  address,
  deletedCustomer,
  formerIdentity,
  profile,
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
import { keptAnswer, mail, setting } from '../../platform/database/tables/shop.ts'
import { accountEvent, knownDevice, session } from '../../platform/database/tables/sign-in.ts'

/** Orders never paid are no business records; the others may be legally required. */
const ENDED_UNPAID = ['cancelled', 'expired'] as const
const NEVER_PAID = ['awaitingPayment', ...ENDED_UNPAID] as const
export const ERASED = 'deleted'
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
        .select(withoutNote(orders))
        .from(orders)
        .where(ofCustomer(user.email))
      const ids = ownOrders.map(({ id }) => id)
      const lines =
        ids.length === 0
          ? []
          : await db.select().from(orderLine).where(inArray(orderLine.orderId, ids))
      const goods = await collectGoods(db, ids)
      const papers = await db.select().from(document).where(inArray(document.orderId, ids))
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
        account,
        signIns: await db.select().from(userIdentity).where(eq(userIdentity.userId, user.id)),
        profile: await db.select().from(profile).where(eq(profile.email, user.email)),
        orders: ownOrders.map((order) => ({
          ...order,
          lines: lines.filter(({ orderId }) => orderId === order.id),
          shipments: goods.shipments.filter(({ orderId }) => orderId === order.id),
          documents: papers.filter(({ orderId }) => orderId === order.id),
        })),
        returns: goods.returns,
        // Without the hash of a link's token, which is useless to its owner.
        carts: ownCarts.map(({ shareHash: _, ...row }) => ({
          ...row,
          lines: cartLines.filter(({ cartId }) => cartId === row.id),
        })),
        partNumbers: await db
          .select()
          .from(customerPart)
          .where(and(eq(customerPart.ownerKind, 'account'), eq(customerPart.ownerId, user.id))),
        stockWatches: await db.select().from(stockWatch).where(eq(stockWatch.userId, user.id)),
        addresses: await db.select().from(address).where(eq(address.userId, user.id)),
        taxStatuses: taxStatuses.map((row) => ({ ...row, decidedBy: ifOwn(row.decidedBy) })),
        reviews: await db.select().from(review).where(eq(review.email, user.email)),
        pictures: await db.select().from(imageUpload).where(eq(imageUpload.userId, user.id)),
        devices: await db.select().from(knownDevice).where(eq(knownDevice.userId, user.id)),
        // Without the token's hash, which is useless to its owner.
        sessions: sessions.map(({ tokenHash: _, ...row }) => row),
        accountEvents: accountEvents.map((row) => ({ ...row, actorEmail: ifOwn(row.actorEmail) })),
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

    /** Erases name, address and telephone in orders whose retention has ended, and in those that ended unpaid. */
    async eraseDue(now: Date): Promise<void> {
      const ofNobody = db.select({ email: deletedCustomer.orderEmail }).from(deletedCustomer)
      const hasEnded = or(...ENDED_UNPAID.map((state) => eq(orders.state, state)))
      const isUnpaid = and(hasEnded, ne(orders.customerName, ERASED))
      await db.transaction((tx) =>
        eraseOrders(tx, and(inArray(orders.customerEmail, ofNobody), isUnpaid)),
      )
      const due = await db
        .select({ email: deletedCustomer.orderEmail })
        .from(deletedCustomer)
        .where(lte(deletedCustomer.eraseAt, now))
      for (const { email } of due)
        await db.transaction(async (tx) => {
          await eraseOrders(tx, ofCustomer(email))
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
  ): Promise<void> {
    const { orderEmail, eraseAt } = pseudonym
    const moved = await tx
      .update(orders)
      .set({ customerEmail: orderEmail })
      .where(ofCustomer(email))
      .returning({ id: orders.id })
    const nobody = { actorEmail: orderEmail }
    const byThem = eq(orderMove.actorEmail, email)
    // An admin moved the orders of others.
    const asAdmin = sql`${orderMove.actor} = 'admin'`
    await tx.update(orderMove).set(nobody).where(and(byThem, asAdmin))
    if (moved.length === 0) return
    const own = tx.select({ id: orders.id }).from(orders).where(ofCustomer(orderEmail))
    await tx
      .update(orderMove)
      .set(nobody)
      .where(and(byThem, inArray(orderMove.orderId, own)))
    await eraseOrders(tx, and(ofCustomer(orderEmail), inArray(orders.state, [...NEVER_PAID])))
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
    await tx.delete(mail).where(ofPerson(user.email))
    await tx.delete(accountEvent).where(eq(accountEvent.email, user.email))
    // An admin's changes stay in the shop's history, without their address.
    const nobody = { actorEmail: ERASED }
    await tx.update(changeSet).set(nobody).where(eq(changeSet.actorEmail, user.email))
    await tx.update(stockEntry).set(nobody).where(eq(stockEntry.actorEmail, user.email))
    await tx.update(accountEvent).set(nobody).where(eq(accountEvent.actorEmail, user.email))
    await tx.update(refund).set({ requestedBy: ERASED }).where(eq(refund.requestedBy, user.email))
    await partProducts(tx, user.email, shopEmail)
    await tx.update(taxStatus).set({ decidedBy: null }).where(eq(taxStatus.decidedBy, user.email))
    await tx.update(shipment).set({ createdBy: null }).where(eq(shipment.createdBy, user.email))
    // The setting stays; only who set it is removed.
    await tx.update(setting).set({ updatedBy: null }).where(eq(setting.updatedBy, user.email))
    await ownDataChanges.forgetKept(tx, user)
    await tx.delete(formerIdentity).where(eq(formerIdentity.email, user.email))
    // Sessions, devices, identities, carts, alerts, addresses, tax statuses and the list of uploads are deleted by cascade.
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
    await tx.delete(paperFile).where(inArray(paperFile.key, certificates))
  },
}

/** All orders of an e-mail; cancelled ones have an index of their own, which placing an order doesn't write. */
function ofCustomer(email: string): SQL | undefined {
  const isCancelled = sql`${orders.state} = 'cancelled'`
  const isListed = sql`${orders.state} <> 'cancelled'`
  const isOwn = eq(orders.customerEmail, email)
  return or(and(isOwn, isListed), and(isOwn, isCancelled))
}

/** Mails to a person, and mails to the shop that tell it where to answer them. */
function ofPerson(email: string): SQL | undefined {
  const asker = sql`${mail.facts} ->> 'email'`
  return or(eq(mail.recipient, email), and(sql`${mail.facts} ? 'email'`, eq(asker, email)))
}

/** Every visitor reads the address at a product, so the shop's takes its place. */
async function partProducts(tx: Transaction, email: string, shopEmail: string): Promise<void> {
  const ofEmail = eq(product.addedByEmail, email)
  // Locked in id order, as orders lock them.
  await tx.select({ id: product.id }).from(product).where(ofEmail).orderBy(product.id).for('update')
  await tx.update(product).set({ addedByEmail: shopEmail }).where(ofEmail)
}

/** Internal notes are the shop's own, and no part of an export. */
function withoutNote<Table extends typeof orders | typeof users>(table: Table) {
  const { internalNote: _, ...columns } = getTableColumns(table)
  return columns
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

/** Erases the texts that people typed about orders and goods; states, quantities and money are the shop's record. */
async function eraseOrders(tx: Transaction, which: SQL | undefined): Promise<void> {
  const typed = { customerName: ERASED, phone: ERASED, address: ERASED, postCode: ERASED }
  const ids = tx.select({ id: orders.id }).from(orders).where(which)
  await tx
    .update(orderLine)
    .set({ reference: null })
    .where(and(inArray(orderLine.orderId, ids), isNotNull(orderLine.reference)))
  await tx
    .update(returnLine)
    .set({ note: null, pictures: [] })
    .where(inArray(returnLine.orderId, ids))
  await tx
    .update(shipment)
    .set({ createdBy: null, note: null })
    .where(inArray(shipment.orderId, ids))
  await tx.delete(orderFile).where(inArray(orderFile.orderId, ids))
  await eraseDocuments(tx, ids)
  await tx
    .update(orders)
    .set({ ...typed, poNumber: null, internalNote: null, shipTo: null, exemption: null })
    .where(which)
}

/** Numbers and sums stay, so that the series stays whole; who bought, and the drawn paper, go. */
async function eraseDocuments(tx: Transaction, orderIds: SQLWrapper): Promise<void> {
  const drawn = await tx
    .select({ key: document.pdfKey })
    .from(document)
    .where(and(inArray(document.orderId, orderIds), isNotNull(document.pdfKey)))
  const buyer = { name: ERASED, email: ERASED, phone: ERASED, address: ERASED, postCode: ERASED }
  const blank = JSON.stringify({
    buyer: { ...buyer, taxNumber: null },
    shipTo: null,
    poNumber: null,
    note: null,
  })
  await tx
    .update(document)
    .set({
      content: sql`${document.content} || ${blank}::jsonb || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(line || '{"reference": null}'), '[]') from jsonb_array_elements(${document.content} -> 'lines') as line))`,
      pdfKey: null,
    })
    .where(inArray(document.orderId, orderIds))
  const keys = drawn.flatMap(({ key }) => key ?? [])
  await tx.delete(paperFile).where(inArray(paperFile.key, keys))
}
