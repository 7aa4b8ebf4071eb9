import { z } from 'zod'
import { ShipToBody } from '../../people/addresses/addresses.ts'
import type { Endpoint } from '../../values/endpoint.ts'
import {
  atMost,
  DeletedCount,
  Id,
  InsertedId,
  ModifiedCount,
  optionalText,
  PoNumber,
  PositiveInteger,
  page,
} from '../../values/fields.ts'
import { messages } from '../../values/messages.ts'
import { pricePers } from '../../values/money/price.ts'
import {
  Delivered,
  hasGoodPostCode,
  Place,
  placeShape,
  wrongPostCode,
} from '../delivery/delivered.ts'
import { LINES_AN_ORDER } from '../lines-an-order.ts'
import { TraceEntry } from '../order-lines.ts'
import { Order, PlaceOrderBody } from '../orders.ts'
import { columnRoles, listBounds } from '../pasted-lists.ts'
import { verdicts } from './judge-line.ts'

export const cartBounds = {
  carts: 50,
  lines: LINES_AN_ORDER,
  /** Lines of a visitor's cart, which the browser keeps. */
  visitorLines: 500,
  nameLength: 60,
  referenceLength: 60,
  /** In pieces; the same bound as for a product's stock. */
  quantity: 100_000_000,
  /** Lines in one answer, unless the caller asks for another number. */
  usualPage: 200,
} as const

/** A thousand lines with references fit. */
const LINES_BODY_BYTES = 256 * 1024
/** Body of a call whose lines carry the cells of their table. */
const TYPED_BODY_BYTES = 2 * 1024 * 1024

/** More than a call's 1,000 lines, so that a refusal can name the number of lines sent. */
const MOST_ENTRIES = 5000

const OrderableQuantity = z.int().nullable()

/** A line of a cart as judged now. Prices are dollars for `pricePer` pieces, totals dollars. */
export const LineView = z.object({
  productId: Id,
  /** Empty if the shop never had the product. */
  name: z.string(),
  partNumber: z.string().nullable(),
  img: z.string(),
  /** The customer's own name for the part. */
  reference: z.string().nullable(),
  /** Wanted pieces. */
  quantity: z.int(),
  /** Only `ready` can be ordered. */
  verdict: z.enum(verdicts),
  /** Why it can't be ordered; null if it can. */
  detail: z.string().nullable(),
  /** The next orderable quantities below and above. */
  nearest: z.tuple([OrderableQuantity, OrderableQuantity]),
  /** Pieces that no order has reserved. */
  available: z.int(),
  /** Pieces that the caller's own unpaid orders reserve. */
  ownHold: z.int(),
  /** The newest of those orders. */
  ownHoldOrder: Id.nullable(),
  /** The minimum order: the larger of the shop's and the product's own. */
  minimum: z.int(),
  orderMultiple: z.int(),
  /** Null if the product left the shop, as is the total. */
  priceFor: z.number().nullable(),
  pricePer: z.literal(pricePers),
  total: z.number().nullable(),
  trace: z.array(TraceEntry),
  /** The next quantity with a lower price, reached with `more` additional pieces. */
  nextStep: z.object({ from: z.int(), more: z.int(), priceFor: z.number() }).nullable(),
  /** The smallest larger quantity that costs less in total. */
  cheaper: z.object({ quantity: z.int(), total: z.number(), saves: z.number() }).nullable(),
  /** Packs that the quantity fills, to two decimals; null if unknown, as are those below. */
  cartons: z.number().nullable(),
  pallets: z.number().nullable(),
  cartonPieces: z.int().nullable(),
  palletPieces: z.int().nullable(),
  /** Weight of a full pallet. */
  palletKilograms: z.number().nullable(),
})
export type LineView = z.infer<typeof LineView>

/** Sums of the lines that can be ordered; `goods` in dollars. */
export const CartTotals = z.object({
  lines: z.int(),
  pieces: z.int(),
  goods: z.number(),
  cartons: z.number(),
  pallets: z.number(),
  kilograms: z.int(),
  /** Lines whose share of pallets or weight is unknown, and left out. */
  withoutPackData: z.int(),
})
export type CartTotals = z.infer<typeof CartTotals>

/** A line that can't be ordered as it is. All such lines of the cart are listed, also those on other pages. */
export const LineProblem = z.object({
  productId: Id,
  verdict: z.enum(verdicts),
  sentence: z.string(),
})
export type LineProblem = z.infer<typeof LineProblem>

const quantityText = `A whole number from 1 to ${cartBounds.quantity}`
const quantity = z.int(quantityText).min(1, quantityText).max(cartBounds.quantity, quantityText)

export const WantedLine = z.strictObject({
  productId: Id,
  quantity,
  reference: optionalText(cartBounds.referenceLength),
})
export type WantedLine = z.infer<typeof WantedLine>

const WantedLines = z.array(WantedLine).max(MOST_ENTRIES)
const Name = z
  .string()
  .max(cartBounds.nameLength, atMost(cartBounds.nameLength))
  .refine((name) => name.trim().length > 0, messages.nameRequired)
/** Dollars: above 1,000 lines of the card ceiling, and small enough for exact cents. */
const MAX_TOTAL = 1_000_000_000
/** As in the last answer: a cart that changed since is not overwritten. */
const Version = PositiveInteger
const ofCart = { params: z.object({ id: Id }) } as const

export const priceCart = {
  method: 'POST',
  path: '/cart/price',
  summary:
    'Judges and prices lines at this moment, with `country` and `postCode` delivered there; keeps nothing. A product may be named twice.',
  access: 'open',
  limit: 'prices',
  bodyLimitBytes: LINES_BODY_BYTES,
  body: z
    .strictObject({
      lines: z
        .array(z.strictObject({ productId: Id, quantity }))
        .min(1)
        .max(cartBounds.visitorLines),
      ...placeShape,
      country: placeShape.country.optional(),
      postCode: placeShape.postCode.optional(),
    })
    .refine(hasGoodPostCode, wrongPostCode),
  answers: {
    /** With freight, tax and total if the request named a place. */
    200: z.object({ lines: z.array(LineView), totals: CartTotals, ...Delivered.partial().shape }),
  },
} as const satisfies Endpoint

export const priceOwnCart = {
  method: 'POST',
  path: '/cart/:id/price',
  summary: 'What the lines of a cart that can be ordered cost, delivered to a place.',
  access: 'self',
  limit: 'prices',
  params: z.object({ id: Id }),
  body: Place,
  answers: { 200: Delivered },
} as const satisfies Endpoint

export const ListedCart = z.object({
  _id: Id,
  name: z.string(),
  /** The cart that `Add to cart` adds to. */
  isCurrent: z.boolean(),
  /** A saved list: it is kept, and never the current cart. */
  isSaved: z.boolean(),
  /** Everybody who has its link can read it. */
  isShared: z.boolean(),
  lineCount: z.int(),
  pieces: z.int(),
  updatedAt: z.iso.datetime(),
})
export type ListedCart = z.infer<typeof ListedCart>

export const listCarts = {
  method: 'GET',
  path: '/cart',
  summary: 'The caller’s carts, the current one first, then as changed last.',
  access: 'self',
  limit: 'reads',
  answers: { 200: z.array(ListedCart) },
} as const satisfies Endpoint

export const createCart = {
  method: 'POST',
  path: '/cart',
  summary: 'Adds a cart; the first one is the current one. A product named twice adds up.',
  access: 'signedIn',
  limit: 'writes',
  keepsAnswers: true,
  bodyLimitBytes: LINES_BODY_BYTES,
  body: z.strictObject({ name: Name.optional(), lines: WantedLines.optional() }),
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const Cart = z.object({
  _id: Id,
  name: z.string(),
  version: Version,
  isCurrent: z.boolean(),
  isSaved: z.boolean(),
  isShared: z.boolean(),
  /** Lines with fewer pieces in stock than wanted. */
  short: z.int(),
  /** All lines, also those that can't be ordered. */
  lineCount: z.int(),
  totals: CartTotals,
  problems: z.array(LineProblem),
  /** One page, in the cart's order. */
  lines: z.array(LineView),
})
export type Cart = z.infer<typeof Cart>

export const findCart = {
  method: 'GET',
  path: '/cart/:id',
  summary: 'One of the caller’s carts, judged now; `after` is the last product of the page before.',
  access: 'self',
  limit: 'reads',
  ...ofCart,
  query: z.strictObject({ ...page }),
  answers: { 200: Cart },
} as const satisfies Endpoint

export const changeCart = {
  method: 'PUT',
  path: '/cart/:id',
  summary: 'Renames a cart, makes it the current one, or keeps it as a saved list.',
  access: 'self',
  limit: 'writes',
  ...ofCart,
  body: z.strictObject({
    version: Version,
    name: Name.optional(),
    isCurrent: z.literal(true).optional(),
    /** A saved list is kept and ordered by copy; false makes it a cart again. */
    isSaved: z.boolean().optional(),
  }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const deleteCart = {
  method: 'DELETE',
  path: '/cart/:id',
  summary: 'Deletes a cart with its lines.',
  access: 'self',
  limit: 'writes',
  ...ofCart,
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const copyCart = {
  method: 'POST',
  path: '/cart/:id/copy',
  summary: 'Adds a cart with the same lines.',
  access: 'self',
  limit: 'writes',
  ...ofCart,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const saveCartAsList = {
  method: 'POST',
  path: '/cart/:id/list',
  summary: 'Keeps the lines of a cart as a saved list; the cart stays as it is.',
  access: 'self',
  limit: 'writes',
  ...ofCart,
  body: z.strictObject({ name: Name }),
  answers: { 201: InsertedId },
} as const satisfies Endpoint

const TypedText = z.string().max(listBounds.typedLength)
const TypedColumn = z.strictObject({
  header: TypedText,
  role: z.enum(columnRoles),
})
/** A line with its cells from the table, which are stored as they came; see `columns`. */
const AddedLine = WantedLine.extend({
  typed: z.array(z.array(TypedText).max(listBounds.cells)).max(listBounds.rowsOfLine).optional(),
})

export const CartChange = z
  .strictObject({
    /** Required by `set` and `remove`. */
    version: Version.optional(),
    /** Overwrites a line, or adds it if it is missing. A reference left out stays; an empty one clears it. */
    set: WantedLines.optional(),
    /** Adds pieces to a line, or a new line if it is missing; a reference that is there stays. */
    add: z.array(AddedLine).max(MOST_ENTRIES).optional(),
    /** Columns of the added lines' table; dropped, with the cells, if the cart's lines have other columns. */
    columns: z.array(TypedColumn).min(1).max(listBounds.cells).optional(),
    remove: z.array(Id).max(cartBounds.lines).optional(),
  })
  .superRefine(({ version, set = [], remove = [] }, context) => {
    const named = [...set.map(({ productId }) => productId), ...remove]
    if (version === undefined && named.length > 0)
      context.addIssue({ code: 'custom', path: ['version'], message: 'Say which version changes' })
    if (new Set(named.map((id) => id.toLowerCase())).size < named.length)
      context.addIssue({ code: 'custom', path: ['set'], message: 'Name each product once' })
  })

export const changeCartLines = {
  method: 'PATCH',
  path: '/cart/:id/lines',
  summary:
    'Removes, sets and adds up to 1,000 lines, in this order, all or none; answers with the lines that were set or added, as they are now.',
  access: 'self',
  limit: 'writes',
  keepsAnswers: true,
  ...ofCart,
  bodyLimitBytes: TYPED_BODY_BYTES,
  body: CartChange,
  answers: {
    200: z.object({ version: Version, lines: z.array(LineView), totals: CartTotals }),
  },
} as const satisfies Endpoint

const { phone, address, code } = PlaceOrderBody.shape
const totalText = 'The total in dollars and cents, as it was shown'

/** The destination: an address of the book, one in parts, or the three plain fields. */
const whereTo = {
  addressId: Id.optional(),
  shipTo: ShipToBody.optional(),
  phone: phone.optional(),
  address: address.optional(),
  code: code.optional(),
  /** True if the buyer collects the goods at the shop's dock, which the owner must allow. */
  pickUp: z.boolean().optional(),
}

/** Whether a plain field is right, or not needed; told together with all other faults. */
const plain = (field: 'phone' | 'address' | 'code') => ({
  path: [field],
  error: PlaceOrderBody.shape[field].safeParse('').error?.issues[0]?.message,
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
})
type AddressFields = Partial<Record<'addressId' | 'shipTo' | 'phone' | 'address' | 'code', unknown>>
const has = (field: 'phone' | 'address' | 'code') => (body: AddressFields) =>
  Boolean(body.addressId || body.shipTo) || Boolean(`${body[field] ?? ''}`.trim())

export const OrderCartBody = z
  .strictObject({
    version: Version,
    ...whereTo,
    poNumber: PoNumber,
    /** The terms that the customer accepted; needed where the shop asks for it. */
    termsVersion: PositiveInteger.optional(),
    /** The total that the customer saw; an order with another total is refused. */
    expectedTotal: z.number(totalText).min(0).max(MAX_TOTAL).multipleOf(0.01, totalText),
  })
  .refine(has('phone'), plain('phone'))
  .refine(has('address'), plain('address'))
  .refine(has('code'), plain('code'))

export const orderCart = {
  method: 'POST',
  path: '/cart/:id/order',
  summary:
    'Orders all lines of a cart, or none, and empties it. `errors` names lines as `lines.{productId}`.',
  access: 'self',
  limit: 'orders',
  keepsAnswers: true,
  ...ofCart,
  body: OrderCartBody,
  answers: { 201: z.object({ insertedId: Id, order: Order }) },
} as const satisfies Endpoint
