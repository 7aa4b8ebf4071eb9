import { z } from 'zod'
import { Country } from '../../people/addresses/country.ts'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost, Id, InsertedId, ModifiedCount, page } from '../../values/fields.ts'
import { isMemberState } from './tax.ts'

export const taxStatusBounds = {
  numberLength: 40,
  stateLength: 40,
  reasonLength: 200,
  fileBytes: 5 * 1024 * 1024,
  /** Certificates of one account. */
  certificates: 20,
  /** Undecided certificates of one account. */
  waitingCertificates: 2,
} as const

export const taxStates = ['checking', 'accepted', 'declined'] as const

/** Why a buyer's orders may be free of tax. */
export const TaxStatus = z.object({
  _id: Id,
  kind: z.enum(['vatId', 'certificate']),
  /** A VAT id with its country's letters, or the certificate's number. */
  number: z.string(),
  country: z.string(),
  /** State of a certificate. */
  region: z.string().nullable(),
  /** The last day; null: until further notice. */
  validUntil: z.string().nullable(),
  state: z.enum(taxStates),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** When the European Union's register (VIES) was last asked. */
  askedAt: z.iso.datetime().nullable(),
  /** Whether that register knows the VAT id. */
  inRegister: z.boolean(),
  hasFile: z.boolean(),
})
export type TaxStatus = z.infer<typeof TaxStatus>

/** As staff see it. */
export const StaffTaxStatus = TaxStatus.extend({
  email: z.string(),
  name: z.string(),
  /** An e-mail, or `VIES`; null: nobody yet, or somebody whose account is gone. */
  decidedBy: z.string().nullable(),
  /** The VAT id's owner in the register (VIES); null if it names none. */
  registered: z.object({ name: z.string(), address: z.string() }).nullable(),
})
export type StaffTaxStatus = z.infer<typeof StaffTaxStatus>

const ofStatus = { params: z.object({ id: Id }) } as const

export const listOwnTax = {
  method: 'GET',
  path: '/tax',
  summary:
    'The account’s VAT id and certificates, newest first, and whether and where the shop taxes orders.',
  access: 'self',
  limit: 'reads',
  answers: {
    200: z.object({
      isTaxed: z.boolean(),
      /** The seller’s: within the EU VAT ids count, elsewhere certificates of its states. */
      country: z.string(),
      /** States of that country that the owner’s rules name. */
      regions: z.array(z.string()),
      statuses: z.array(TaxStatus),
    }),
  },
} as const satisfies Endpoint

export const PutTaxBody = z.strictObject({
  /** Empty or absent: the account has none. */
  vatId: z
    .string()
    .trim()
    .max(taxStatusBounds.numberLength, atMost(taxStatusBounds.numberLength))
    .optional(),
  country: z.string('Choose a country').refine(isMemberState, 'Choose a country of the EU'),
})

export const putTax = {
  method: 'PUT',
  path: '/tax',
  summary: 'Sets the account’s VAT id, which is checked before it counts; without one, removes it.',
  access: 'self',
  limit: 'writes',
  body: PutTaxBody,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

const line = (most: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(most, atMost(most))
    .refine((text) => !/\p{Cc}/u.test(text), 'One line of text')

/** Sent beside the file. */
export const CertificateFields = z.strictObject({
  number: line(taxStatusBounds.numberLength, 'The certificate’s number'),
  /** As in the shop's rules; short codes are capitals: IL. */
  state: line(taxStatusBounds.stateLength, 'The state that it holds for').transform((state) =>
    state.length <= 3 ? state.toUpperCase() : state,
  ),
  country: Country.default('US'),
  validUntil: z.iso.date('A day: 2027-12-31'),
})

export const sendCertificate = {
  method: 'POST',
  path: '/tax/certificate',
  summary:
    'Takes a resale or exemption certificate (multipart `number`, `state`, `validUntil`, `country?`, then `file`: PDF, JPEG or PNG).',
  access: 'self',
  limit: 'uploads',
  bodyKind: 'multipart',
  bodyLimitBytes: taxStatusBounds.fileBytes,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const readCertificate = {
  method: 'GET',
  path: '/tax/:id/file',
  summary: 'The file of a certificate.',
  access: 'own or money:read',
  over: 'tax',
  limit: 'documents',
  ...ofStatus,
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const listPendingTax = {
  method: 'GET',
  path: '/tax/pending',
  summary:
    'What waits for a decision, oldest first; or what is accepted; or all that one `customer` has.',
  access: 'money:read',
  over: 'tax',
  limit: 'reads',
  query: z.strictObject({
    ...page,
    state: z.enum(['checking', 'accepted']).optional(),
    customer: Id.optional(),
  }),
  answers: { 200: z.array(StaffTaxStatus) },
} as const satisfies Endpoint

export const acceptTax = {
  method: 'POST',
  path: '/tax/:id/accept',
  summary: 'Accepts a VAT id or certificate that waits.',
  access: 'money:write',
  over: 'tax',
  limit: 'writes',
  ...ofStatus,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const declineTax = {
  method: 'POST',
  path: '/tax/:id/decline',
  summary: 'Declines a VAT id or certificate that waits; the customer reads why.',
  access: 'money:write',
  over: 'tax',
  limit: 'writes',
  ...ofStatus,
  body: z.strictObject({ reason: line(taxStatusBounds.reasonLength, 'Say why') }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const takeBackTax = {
  method: 'POST',
  path: '/tax/:id/takeBack',
  summary: 'Declines a VAT id or certificate that was accepted; the customer reads why.',
  access: 'money:write',
  over: 'tax',
  limit: 'writes',
  ...ofStatus,
  body: declineTax.body,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
