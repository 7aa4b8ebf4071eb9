import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost, ModifiedCount } from '../../values/fields.ts'
import { Country } from './country.ts'
import { isPostCode, postCodeFault } from './post-codes.ts'
import { shipToBounds } from './ship-to.ts'

/** Papers print each part on a line. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, atMost(most))
    .refine((text) => !/\p{Cc}/u.test(text), 'One line of text')

export const billToBounds = { legalName: 120, taxNumber: 40 } as const

/** The legal buyer on papers: a company, or a person. Without a legal name there is none, and all parts are empty. */
const billToShape = {
  legalName: line(billToBounds.legalName),
  /** With its country's letters. */
  vatId: line(billToBounds.taxNumber).default(''),
  /** The United States' number of an employer. */
  ein: line(billToBounds.taxNumber).default(''),
  street: line(shipToBounds.street).default(''),
  street2: line(shipToBounds.street2).default(''),
  city: line(shipToBounds.city).default(''),
  /** State or province. */
  region: line(shipToBounds.region).default(''),
  postCode: line(shipToBounds.postCode).default(''),
  country: Country,
}

const needed = {
  legalName: 'The company’s or person’s full name',
  street: 'Street and number',
  city: 'City',
} as const

type BillToParts = Record<Exclude<keyof typeof billToShape, 'country'>, string> & {
  readonly country: string
}

function nameFaults(billTo: BillToParts, context: z.RefinementCtx): void {
  for (const [field, message] of Object.entries(needed))
    if (billTo[field as keyof typeof needed] === '')
      context.addIssue({ code: 'custom', path: [field], message })
  const { country, postCode } = billTo
  if (!isPostCode(country, postCode))
    context.addIssue({
      code: 'custom',
      path: ['postCode'],
      message: postCodeFault(country, postCode),
    })
}

const isEmpty = ({ country: _, ...texts }: BillToParts) =>
  Object.values(texts).every((text) => text === '')

/** A bill-to that is there. */
export const BillToBody = z.strictObject(billToShape).superRefine(nameFaults)
export type BillTo = z.output<typeof BillToBody>

/** A bill-to as kept, or none: every text empty. */
export const OwnBillToBody = z.strictObject(billToShape).superRefine((billTo, context) => {
  if (!isEmpty(billTo)) nameFaults(billTo, context)
})

export const BillTo = z.object({
  legalName: z.string(),
  vatId: z.string(),
  ein: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  region: z.string(),
  postCode: z.string(),
  country: z.string(),
}) satisfies z.ZodType<BillTo>

export const noBillTo: BillTo = {
  legalName: '',
  vatId: '',
  ein: '',
  street: '',
  street2: '',
  city: '',
  region: '',
  postCode: '',
  country: 'US',
}

export const readOwnBillTo = {
  method: 'GET',
  path: '/billing',
  summary:
    'The caller’s bill-to, which new orders and their papers name; texts are empty without one.',
  access: 'self',
  limit: 'reads',
  answers: { 200: BillTo },
} as const satisfies Endpoint

export const putOwnBillTo = {
  method: 'PUT',
  path: '/billing',
  summary:
    'Sets the caller’s bill-to; with every text empty, removes it. Orders keep the one that they were placed with.',
  access: 'self',
  limit: 'writes',
  body: OwnBillToBody,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
