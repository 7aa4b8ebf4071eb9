import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { DeletedCount, Id, InsertedId } from '../../values/fields.ts'
import { productDocumentBounds, productDocumentKinds } from './part-bounds.ts'

/** A PDF about a product, such as its data sheet. */
export const ProductDocument = z.object({
  _id: Id,
  kind: z.enum(productDocumentKinds),
  title: z.string(),
  /** ISO 639-1: `de`; null if none is named. */
  language: z.string().nullable(),
  /** Bytes. */
  size: z.int(),
})
export type ProductDocument = z.infer<typeof ProductDocument>

/** As staff see it. An account that is gone is null. */
export const DeskProductDocument = ProductDocument.extend({
  addedAt: z.iso.datetime(),
  addedBy: z.string().nullable(),
  /** Null while it is shown; the file of a removed one is gone. */
  removedAt: z.iso.datetime().nullable(),
  removedBy: z.string().nullable(),
})
export type DeskProductDocument = z.infer<typeof DeskProductDocument>

/** Fields that come with the file. */
export const ProductDocumentFields = z.strictObject({
  kind: z.enum(productDocumentKinds, 'A kind of document'),
  title: z
    .string('A title')
    .trim()
    .min(1, 'A title')
    .max(productDocumentBounds.titleLength, `Up to ${productDocumentBounds.titleLength} characters`)
    .regex(/^\P{Cc}*$/u, 'One line'),
  /** Empty: none is named. */
  language: z
    .string()
    .regex(/^([a-z]{2})?$/, 'Two small letters, as in de')
    .transform((code) => code || null)
    .default(null),
})

const ofProduct = { params: z.object({ id: Id }) } as const

export const listProductDocuments = {
  method: 'GET',
  path: '/product/:id/documents',
  summary: 'The documents of a product, by kind and title.',
  access: 'open',
  limit: 'reads',
  ...ofProduct,
  answers: { 200: z.array(ProductDocument) },
} as const satisfies Endpoint

export const listDeskDocuments = {
  method: 'GET',
  path: '/product/:id/documents/desk',
  summary: 'The documents of a product with who added them, and those removed last.',
  access: 'catalogue:read',
  limit: 'reads',
  ...ofProduct,
  answers: { 200: z.array(DeskProductDocument) },
} as const satisfies Endpoint

export const addProductDocument = {
  method: 'POST',
  path: '/product/:id/document',
  summary:
    'Adds a document to a product (multipart `kind`, `title`, `language?`, then `file`: a PDF by its bytes).',
  access: 'catalogue:write',
  limit: 'uploads',
  ...ofProduct,
  bodyKind: 'multipart',
  bodyLimitBytes: productDocumentBounds.fileBytes,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const readProductDocument = {
  method: 'GET',
  path: '/productDocument/:id',
  summary: 'The file of a product’s document.',
  access: 'open',
  limit: 'documents',
  params: z.object({ id: Id }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const removeProductDocument = {
  method: 'DELETE',
  path: '/productDocument/:id',
  summary: 'Removes a document from its product, with its file.',
  access: 'catalogue:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
