import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { changeSet } from '../../../platform/database/tables/change-sets.ts'
import { shipment } from '../../../platform/database/tables/goods.ts'
import { orderMove, orders } from '../../../platform/database/tables/orders.ts'
import { productDocument } from '../../../platform/database/tables/papers.ts'
import { refund } from '../../../platform/database/tables/payments.ts'
import {
  accountMerge,
  erasure,
  formerIdentity,
  profile,
  taxStatus,
  userIdentity,
  users,
} from '../../../platform/database/tables/people.ts'
import { review, stockEntry } from '../../../platform/database/tables/products.ts'
import { keptAnswer, mail, setting, shopPage } from '../../../platform/database/tables/shop.ts'
import { accountEvent } from '../../../platform/database/tables/sign-in.ts'
import { PASSWORD_ISSUER } from '../../../platform/providers/identity/embedded/embedded-identity.ts'
import { partProducts } from '../own-data-store.ts'

/** Columns whose rows belong to the e-mail, or say that its owner did something while they were an admin. */
const columns = [
  profile.email,
  review.email,
  accountEvent.email,
  accountEvent.actorEmail,
  changeSet.actorEmail,
  stockEntry.actorEmail,
  refund.requestedBy,
  taxStatus.decidedBy,
  erasure.askedBy,
  accountMerge.mergedBy,
  shipment.createdBy,
  setting.updatedBy,
  shopPage.createdBy,
  productDocument.addedBy,
  productDocument.removedBy,
] as const

/** Writes the new e-mail wherever the former one stands, but in papers. Ways to sign in at the former one end. */
export async function moveEmail(
  tx: Transaction,
  userId: string,
  { former, email }: { readonly former: string; readonly email: string },
): Promise<void> {
  // Both ways of listing a customer's orders have an index of their own.
  const isCancelled = sql`${orders.state} = 'cancelled'`
  const isListed = sql`${orders.state} <> 'cancelled'`
  const ofFormer = eq(orders.customerEmail, former)
  const moved = tx.select({ id: orders.id }).from(orders).where(ofFormer)
  const asAdmin = sql`${orderMove.actor} = 'admin'`
  await tx
    .update(orderMove)
    .set({ actorEmail: email })
    .where(and(eq(orderMove.actorEmail, former), or(asAdmin, inArray(orderMove.orderId, moved))))
  await tx
    .update(orders)
    .set({ customerEmail: email })
    .where(or(and(ofFormer, isListed), and(ofFormer, isCancelled)))
  for (const column of columns)
    await tx.execute(
      sql`update ${column.table} set ${sql.identifier(column.name)} = ${email} where ${column} = ${former}`,
    )
  await partProducts(tx, former, email)
  await moveMails(tx, former, email)
  // Stored answers to their calls contain the former one.
  await tx.delete(keptAnswer).where(eq(keptAnswer.caller, former))
  await tx
    .delete(userIdentity)
    .where(and(eq(userIdentity.userId, userId), ne(userIdentity.issuer, PASSWORD_ISSUER)))
  // Its owner has proven to be the one whose orders a removed user left there.
  await tx.delete(formerIdentity).where(eq(formerIdentity.email, email))
  await tx.update(users).set({ email }).where(eq(users.id, userId))
}

/** Mails to the person, and mails to the shop that tell it where to answer them. */
async function moveMails(tx: Transaction, former: string, email: string): Promise<void> {
  const eventKey = sql`replace(${mail.eventKey}, ${former}, ${email})`
  await tx.update(mail).set({ recipient: email, eventKey }).where(eq(mail.recipient, former))
  const facts = sql`${mail.facts} || jsonb_build_object('email', ${email}::text)`
  await tx
    .update(mail)
    .set({ facts, eventKey })
    .where(sql`${mail.facts} ? 'email' and ${mail.facts} ->> 'email' = ${former}`)
}
