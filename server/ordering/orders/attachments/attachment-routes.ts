import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { attachmentBounds } from '../../../../contract/ordering/attachment-bounds.ts'
import {
  addAttachment,
  listAttachments,
  readAttachment,
  removeAttachment,
} from '../../../../contract/ordering/attachments.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fileScope, whileArriving } from '../../../platform/http/file-scope.ts'
import { callerOf } from '../../../platform/http/refusals/guards.ts'
import { route } from '../../../platform/http/route.ts'
import { receivePaper } from '../../../platform/papers/receive-paper.ts'
import { sendPaper } from '../../../platform/papers/send-paper.ts'
import { scopeOf } from '../order-scope.ts'
import type { OrderService } from '../order-service.ts'
import { AttachmentNotFound } from './attachment-errors.ts'
import { attachmentStore } from './attachment-store.ts'
import { makeKeepAttachments, mayRemove } from './keep-attachments.ts'

const { fileBytes } = attachmentBounds
const noFields = z.strictObject({})

interface AttachmentParts {
  readonly db: Database
  readonly orders: OrderService
  readonly spoolFolder: string
  readonly now: () => Date
}

export function attachmentRoutes(
  app: FastifyInstance,
  { db, orders, spoolFolder, now }: AttachmentParts,
): void {
  const keep = makeKeepAttachments(db, now)

  route(app, listAttachments, async ({ user, params }) => {
    const order = await orders.get(user, params.id)
    const rows = await attachmentStore.list(db, order.id)
    const remover = callerOf(user, removeAttachment.access)
    const isOwn = order.customerEmail === user.email
    return rows.map(({ file, addedBy }) => ({
      _id: file.id,
      name: file.name,
      size: file.sizeBytes,
      addedAt: file.addedAt.toISOString(),
      byStaff: file.byStaff,
      addedBy: user.byRight && file.byStaff ? addedBy : null,
      mayRemove: (remover.byRight || isOwn) && mayRemove(remover, file),
    }))
  })

  fileScope(app, { mostBytes: fileBytes }, (scope) => {
    route(scope, addAttachment, async ({ user, params, raw }, reply) => {
      const { file, name } = await whileArriving(reply, async () => {
        // Before anything is stored of a file for an order of others.
        await orders.get(user, params.id)
        return receivePaper(raw, {
          spoolFolder,
          mostBytes: fileBytes,
          fields: noFields,
          takesPictures: true,
        })
      })
      return { insertedId: await keep.add(user, params.id.toLowerCase(), name, file) }
    })
  })

  route(app, readAttachment, async ({ user, params }, reply) => {
    const found = await attachmentStore.read(db, scopeOf(user), params.id)
    if (!found) throw new AttachmentNotFound()
    return sendPaper(reply, found, found.name)
  })

  route(app, removeAttachment, async ({ user, params }) => ({
    deletedCount: (await keep.remove(user, params.id)) ? 1 : 0,
  }))
}
