import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost, DeletedCount, Id, InsertedId, ModifiedCount } from '../../values/fields.ts'
import { messages } from '../../values/messages.ts'
import { Country } from './country.ts'
import { isPostCode, postCodeFault } from './post-codes.ts'
import { type ShipTo, shipToBounds } from './ship-to.ts'

/** Papers and labels print each part on a line. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, atMost(most))
    .refine((text) => !/\p{Cc}/u.test(text), 'One line of text')

const shape = {
  /** The buyer's own name for it. */
  label: line(shipToBounds.label).default(''),
  company: line(shipToBounds.company).default(''),
  name: line(shipToBounds.name).min(1, 'Who receives the goods'),
  street: line(shipToBounds.street).min(1, 'Street and number'),
  street2: line(shipToBounds.street2).default(''),
  city: line(shipToBounds.city).min(1, 'City'),
  /** State or province. */
  region: line(shipToBounds.region).default(''),
  /** May be empty where the country has none. */
  postCode: line(shipToBounds.postCode),
  /** ISO 3166-1, two capital letters. */
  country: Country,
  phone: line(shipToBounds.phone).min(1, messages.phoneRequired),
  dockHours: line(shipToBounds.dockHours).default(''),
  /** Whether the truck needs one to unload. */
  liftGate: z.boolean().default(false),
}

const Place = z.object({ country: shape.country, postCode: shape.postCode })

/** Judges a post code by its country's form, also if other fields are wrong: all faults are told at once. */
const withPostCode = <Shape extends typeof shape>(address: z.ZodObject<Shape>) =>
  address.refine((value) => isPostCode(...placeOf(value)), {
    path: ['postCode'],
    error: ({ input }) => postCodeFault(...placeOf(input)),
    when: ({ value }) => Place.safeParse(value).success,
  })

function placeOf(address: unknown): [country: string, postCode: string] {
  const { country, postCode } = Place.parse(address)
  return [country, postCode]
}

/** Where an order goes, in parts; parts that are left out are empty. */
export const ShipToBody = withPostCode(z.strictObject(shape))

const inBook = {
  ...shape,
  /** Deliver here unless another address is chosen; at most one of an account's addresses. */
  isDefault: z.boolean().default(false),
}

export const AddressBody = withPostCode(z.strictObject(inBook))

const ChangedAddress = withPostCode(z.strictObject({ _id: Id, ...inBook }))

export const Address = z.object({
  _id: Id,
  label: z.string(),
  company: z.string(),
  name: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  region: z.string(),
  postCode: z.string(),
  country: z.string(),
  phone: z.string(),
  dockHours: z.string(),
  liftGate: z.boolean(),
  isDefault: z.boolean(),
}) satisfies z.ZodType<ShipTo>
export type Address = z.infer<typeof Address>

export const listAddresses = {
  method: 'GET',
  path: '/address',
  summary: 'The caller’s addresses, oldest first; `after` is the last id of the page before.',
  access: 'self',
  limit: 'reads',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(shipToBounds.addresses).optional(),
    after: Id.optional(),
  }),
  answers: { 200: z.object({ total: z.int(), addresses: z.array(Address) }) },
} as const satisfies Endpoint

export const addAddress = {
  method: 'POST',
  path: '/address',
  summary: 'Adds an address to the caller’s book; a default one takes the place of the one before.',
  access: 'self',
  limit: 'writes',
  body: AddressBody,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const changeAddress = {
  method: 'PUT',
  path: '/address',
  summary: 'Replaces one of the caller’s addresses. Orders keep theirs.',
  access: 'self',
  limit: 'writes',
  body: ChangedAddress,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const removeAddresses = {
  method: 'DELETE',
  path: '/address',
  summary: 'Deletes the caller’s addresses with these ids. Orders keep theirs.',
  access: 'self',
  limit: 'writes',
  body: z.strictObject({ ids: z.array(Id).min(1).max(shipToBounds.addresses) }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
