import { v7 as uuidv7 } from 'uuid'
import { attachmentBounds } from '../../../../contract/ordering/attachment-bounds.ts'
import { changeLocked } from '../../../people/accounts/change-locked.ts'
import type { Database } from '../../../platform/database/database.ts'
import { actOn } from '../../../platform/history/act.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { type PaperContent, paperFiles } from '../../../platform/papers/paper-files.ts'
import { OrderNotFound } from '../order-errors.ts'
import { scopeOf } from '../order-scope.ts'
import { orderChanges } from '../order-store.ts'
import { AttachmentNotFound, TooManyAttachments } from './attachment-errors.ts'
import { attachmentStore, type FilesWeight } from './attachment-store.ts'
import { plainFileName } from './file-name.ts'

const { files, orderBytes, customerBytes } = attachmentBounds
const MEGABYTE = 1024 * 1024

/** Whether a reader may remove a file of an order that they see: staff all, a customer what is not staff's. */
export const mayRemove = ({ byRight }: SignedInUser, { byStaff }: { readonly byStaff: boolean }) =>
  byRight || !byStaff

/** Files at orders, put there and removed by the customer and by staff. */
export function makeKeepAttachments(db: Database, now: () => Date) {
  return {
    /** Keeps a file at an order that the caller sees, within the bounds of the order and of the customer. */
    add(
      user: SignedInUser,
      orderId: string,
      sentName: string,
      paper: PaperContent,
    ): Promise<string> {
      const byStaff = user.byRight
      const sizeBytes = paper.content.length
      return changeLocked(db, user.id, async (tx) => {
        // Locked, because a customer and staff may each add the last file at once.
        const order = await orderChanges.lock(tx, orderId)
        const scope = scopeOf(user)
        const isOthers = scope !== 'everybody' && scope.customerEmail !== order?.customerEmail
        if (!order || isOthers) throw new OrderNotFound()
        assertFits(await attachmentStore.weighOrder(tx, orderId), sizeBytes)
        const own = byStaff ? undefined : await attachmentStore.weighAccount(tx, user.id)
        if (own && own.bytes + sizeBytes > customerBytes)
          throw new TooManyAttachments(
            `An account keeps up to ${customerBytes / MEGABYTE} MB of files. Remove some first`,
          )
        const id = uuidv7()
        const fileKey = `attachment/${id}`
        await paperFiles.insert(tx, fileKey, paper)
        const name = plainFileName(sentName, paper.type)
        actOn('order', orderId, { name })
        const added = { byStaff, addedBy: user.id, addedAt: now() }
        await attachmentStore.insert(tx, { id, orderId, fileKey, name, sizeBytes, ...added })
        return id
      })
    },

    /** False if it was removed meanwhile. Staff’s files are not found for a customer who removes. */
    async remove(user: SignedInUser, id: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const found = await attachmentStore.find(tx, scopeOf(user), id)
        if (!found || !mayRemove(user, found)) throw new AttachmentNotFound()
        actOn('order', found.orderId, { name: found.name })
        const isRemoved = await attachmentStore.remove(tx, id)
        await paperFiles.remove(tx, [found.fileKey])
        return isRemoved
      })
    },
  }
}

function assertFits(kept: FilesWeight, sizeBytes: number): void {
  if (kept.files >= files)
    throw new TooManyAttachments(`An order keeps up to ${files} files. Remove one first`)
  if (kept.bytes + sizeBytes > orderBytes)
    throw new TooManyAttachments(
      `The files of an order have up to ${orderBytes / MEGABYTE} MB together. Remove one first`,
    )
}
