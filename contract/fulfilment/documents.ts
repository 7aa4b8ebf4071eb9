import { z } from 'zod'
import { ShipToBody } from '../people/addresses/addresses.ts'
import { BillToBody } from '../people/addresses/billing.ts'
import type { Endpoint } from '../values/endpoint.ts'
import { AskedDay, Id, Month } from '../values/fields.ts'
import { refuseUnprintable } from './printable.ts'

const ofOne = { params: z.object({ id: Id }) }
const file = { answerKind: 'file', answers: { 200: z.unknown() } } as const

/** Papers of an order in one answer; an order has few. */
export const DOCUMENTS_AT_ONCE = 200

/** The syntaxes of EN 16931. */
export const documentFormats = ['ubl', 'cii'] as const
export type DocumentFormat = (typeof documentFormats)[number]

export const OrderDocument = z.object({
  _id: Id,
  kind: z.enum(['invoice', 'creditNote']),
  /** Its number in its series, which has no gaps. */
  number: z.string(),
  /** ISO day. */
  issuedOn: z.string(),
  /** Dollars; for a credit note, the amount that goes back. */
  total: z.number(),
  /** SHA-256 of the PDF, hexadecimal; null until the PDF is drawn, some seconds after the issue. */
  sha256: z.string().nullable(),
})
export type OrderDocument = z.infer<typeof OrderDocument>

export const listDocuments = {
  method: 'GET',
  path: '/order/:id/documents',
  summary: 'Invoices and credit notes of an order, oldest first.',
  access: 'own or money:read',
  over: 'documents',
  limit: 'reads',
  ...ofOne,
  answers: { 200: z.array(OrderDocument).max(DOCUMENTS_AT_ONCE) },
} as const satisfies Endpoint

export const findDocument = {
  method: 'GET',
  path: '/document/:id',
  summary: 'An invoice or a credit note as PDF: the same bytes at every download.',
  access: 'own or money:read',
  over: 'documents',
  limit: 'documents',
  ...ofOne,
  ...file,
} as const satisfies Endpoint

export const findDocumentXml = {
  method: 'GET',
  path: '/document/:id/xml',
  summary: 'An invoice or a credit note as data by EN 16931, in UBL or CII.',
  access: 'own or money:read',
  over: 'documents',
  limit: 'documents',
  ...ofOne,
  query: z.strictObject({ format: z.enum(documentFormats) }),
  ...file,
} as const satisfies Endpoint

export const printOrderProforma = {
  method: 'GET',
  path: '/order/:id/proforma.pdf',
  summary: 'What an unpaid order will cost, as PDF. It binds nobody and has no number.',
  access: 'own or money:read',
  over: 'documents',
  limit: 'documents',
  ...ofOne,
  ...file,
} as const satisfies Endpoint

export const printCartProforma = {
  method: 'GET',
  path: '/cart/:id/proforma.pdf',
  summary:
    'What a cart would cost delivered to the default address, as PDF; without one, its goods only.',
  access: 'self',
  limit: 'documents',
  ...ofOne,
  ...file,
} as const satisfies Endpoint

export const invoiceAgain = {
  method: 'POST',
  path: '/order/:id/invoice/again',
  summary:
    'Credits the invoice of an order and issues another, with the seller of today and, if given, another bill-to or address.',
  access: 'money:write',
  over: 'invoices',
  limit: 'writes',
  keepsAnswers: true,
  ...ofOne,
  body: z.strictObject({
    billTo: BillToBody.superRefine(refuseUnprintable).optional(),
    shipTo: ShipToBody.superRefine(refuseUnprintable).optional(),
  }),
  answers: { 201: z.array(OrderDocument).max(DOCUMENTS_AT_ONCE) },
} as const satisfies Endpoint

export const exportDocuments = {
  method: 'GET',
  path: '/documents/export',
  summary: 'All invoices and credit notes of a month as a ZIP of PDFs.',
  access: 'money:read',
  over: 'documents',
  limit: 'documents',
  query: z.strictObject({
    /** Such as `2026-11`, UTC. */
    month: Month,
  }),
  ...file,
} as const satisfies Endpoint

/** Papers that one call issues. */
export const ISSUED_AT_ONCE = 500

export const issueMissing = {
  method: 'POST',
  path: '/documents/missing',
  summary: `Issues the papers that payments and refunds of some days lack, with today’s date; at most ${ISSUED_AT_ONCE} a call.`,
  access: 'money:write',
  over: 'invoices',
  limit: 'writes',
  body: z.strictObject({
    from: AskedDay,
    /** The last day, included. */
    to: AskedDay,
  }),
  answers: {
    /** `failed`: orders whose papers could not be written. `isMore`: call again. */
    200: z.object({ issued: z.int(), failed: z.int(), isMore: z.boolean() }),
  },
} as const satisfies Endpoint
