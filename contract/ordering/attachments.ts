import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { DeletedCount, Id, InsertedId } from '../values/fields.ts'
import { attachmentBounds } from './attachment-bounds.ts'

/** A file at an order: its customer's, such as a purchase order, or staff's. */
export const OrderAttachment = z.object({
  _id: Id,
  /** Ends with its type: `.pdf`, `.jpg` or `.png`. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  addedAt: z.iso.datetime(),
  byStaff: z.boolean(),
  /** The name of who added it, for staff; null for the customer, and once the account is gone. */
  addedBy: z.string().nullable(),
  /** Whether the caller may remove it: staff all, a customer their own. */
  mayRemove: z.boolean(),
})
export type OrderAttachment = z.infer<typeof OrderAttachment>

export const listAttachments = {
  method: 'GET',
  path: '/order/:id/attachments',
  summary: 'The files at an order, oldest first.',
  access: 'own or money:read',
  over: 'attached files',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: z.array(OrderAttachment) },
} as const satisfies Endpoint

export const addAttachment = {
  method: 'POST',
  path: '/order/:id/attachment',
  summary:
    'Puts a file at an order (multipart `file`: PDF, JPEG or PNG). Its customer and staff see it.',
  access: 'own or orders:write',
  limit: 'uploads',
  params: z.object({ id: Id }),
  bodyKind: 'multipart',
  bodyLimitBytes: attachmentBounds.fileBytes,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const readAttachment = {
  method: 'GET',
  path: '/attachment/:id',
  summary: 'A file at an order.',
  access: 'own or money:read',
  over: 'attached files',
  limit: 'documents',
  params: z.object({ id: Id }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const removeAttachment = {
  method: 'DELETE',
  path: '/attachment/:id',
  summary: 'Removes a file from its order: a customer their own, staff any.',
  access: 'own or orders:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
