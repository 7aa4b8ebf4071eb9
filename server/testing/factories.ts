import { v7 as uuidv7 } from 'uuid'
import { keyRights } from '../../contract/people/rights.ts'
import { cents } from '../../contract/values/money/money.ts'
import { discountedPrice } from '../../contract/values/money/price.ts'
import type { ProductRow } from '../catalogue/products/product-store.ts'
import { drawKey, hashKey } from '../people/keys/key-secret.ts'
import { hashSessionToken, makeSessionToken } from '../people/sessions/session-token.ts'
import { rightsOfUser } from '../people/sessions/user-rights.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { webhookDelivery, webhookEndpoint } from '../platform/database/tables/feed.ts'
import { orderAttachment } from '../platform/database/tables/orders.ts'
import { document, paperFile, productDocument } from '../platform/database/tables/papers.ts'
import { taxStatus, users } from '../platform/database/tables/people.ts'
import { imageUpload } from '../platform/database/tables/pictures.ts'
import { product, review } from '../platform/database/tables/products.ts'
import { customField } from '../platform/database/tables/shop.ts'
import { apiKey, session } from '../platform/database/tables/sign-in.ts'
import type { SignedInUser } from '../platform/http/refusals/guards.ts'
import { paperFiles } from '../platform/papers/paper-files.ts'
import { exampleInvoice } from './example-invoice.ts'

/** A well-formed address of a picture that doesn't exist. */
export const EXAMPLE_PICTURE = `/images/${'e'.repeat(64)}.webp`

/** A product that can be ordered, with overrides. */
export async function createProduct(
  db: Queryable,
  overrides: Partial<typeof product.$inferInsert> = {},
): Promise<ProductRow> {
  const id = uuidv7()
  const { listPriceCents = cents(1890), discountPercent } = overrides
  const [row] = await db
    .insert(product)
    .values({
      id,
      partNumber: `BH-${id.slice(-12)}`,
      name: `Brake disc ${id.slice(-6)}`,
      description: 'Cast iron, machined and oiled.',
      category: 'Brakes',
      listPriceCents,
      discountedCents: discountPercent ? discountedPrice(listPriceCents, discountPercent) : null,
      minimum: 500,
      available: 10_000,
      imageUrl: '/images/brake-disc.webp',
      addedByEmail: 'admin@bulkhead.example',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('The product was not inserted.')
  return row
}

export interface Buyer extends SignedInUser {
  /** For `app.inject({ headers })`: the session as an API client sends it. */
  readonly headers: { authorization: string }
}

/** A user with a session and a confirmed e-mail. */
export async function createBuyer(
  db: Database,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<Buyer> {
  const id = uuidv7()
  const [user] = await db
    .insert(users)
    .values({
      id,
      email: `buyer-${id}@garage.example`,
      name: 'Dana Whitfield',
      emailConfirmed: true,
      ...overrides,
    })
    .returning()
  if (!user) throw new Error('The user was not inserted.')
  const token = makeSessionToken()
  await db.insert(session).values({
    tokenHash: hashSessionToken(token),
    userId: user.id,
    expiresAt: new Date(Date.now() + 86_400_000),
    // Fresh under any clock of a test.
    provedAt: new Date(Date.now() + 86_400_000),
  })
  return {
    ...user,
    rights: rightsOfUser(user),
    byRight: user.role === 'admin',
    hasFreshProof: true,
    bySecondFactor: false,
    headers: { authorization: `Bearer ${token}` },
  }
}

/** A key of a user's, which holds all that a key can; its caller is the user by that key. */
export async function createKey(
  db: Database,
  maker: Buyer,
  overrides: Partial<typeof apiKey.$inferInsert> = {},
): Promise<{ readonly id: string; readonly key: string; readonly caller: Buyer }> {
  const id = uuidv7()
  const key = drawKey()
  await db.insert(apiKey).values({
    id,
    keyHash: hashKey(key),
    makerId: maker.id,
    name: `Key ${id}`,
    rights: [...keyRights],
    addresses: [],
    createdAt: new Date(),
    ...overrides,
  })
  return { id, key, caller: { ...maker, headers: { authorization: `Bearer ${key}` } } }
}

/** A webhook at which nothing listens, with a test of it that was given up. */
export async function createEndpoint(
  db: Database,
  maker: Buyer,
): Promise<{ readonly endpointId: string; readonly deliveryNo: number }> {
  const endpointId = uuidv7()
  const now = new Date()
  await db.insert(webhookEndpoint).values({
    id: endpointId,
    makerId: maker.id,
    url: 'http://127.0.0.1:9/hook',
    kinds: ['orderPaid'],
    sealedSecret: Buffer.alloc(0),
    // No event is queued for it.
    queuedTo: Number.MAX_SAFE_INTEGER,
    createdAt: now,
  })
  const [row] = await db
    .insert(webhookDelivery)
    .values({
      endpointId,
      messageId: uuidv7(),
      kind: 'test',
      subject: endpointId,
      state: 'givenUp',
      createdAt: now,
      nextTryAt: now,
      giveUpAt: now,
      endedAt: now,
    })
    .returning()
  if (!row) throw new Error('The delivery was not inserted.')
  return { endpointId, deliveryNo: row.deliveryNo }
}

/** Records an upload of a user with this address. */
export async function createUpload(db: Database, userId: string, url = EXAMPLE_PICTURE) {
  await db.insert(imageUpload).values({ url, userId })
}

/** A review, inserted without the rule for its picture. */
export async function createReview(
  db: Database,
  author: Pick<SignedInUser, 'email' | 'name'>,
): Promise<typeof review.$inferSelect> {
  const { email, name } = author
  const wanted = { name, email, description: 'Dry boxes.', rating: 5, imageUrl: EXAMPLE_PICTURE }
  const [row] = await db
    .insert(review)
    .values({ id: uuidv7(), ...wanted })
    .returning()
  if (!row) throw new Error('The review was not inserted.')
  return row
}

/** A field of products, public and of text unless said otherwise. Returns its id. */
export async function createField(
  db: Database,
  given: Partial<typeof customField.$inferInsert> & { readonly key: string },
): Promise<string> {
  const id = uuidv7()
  await db.insert(customField).values({
    id,
    subject: 'product',
    label: given.key,
    type: 'text',
    isPublic: true,
    isRequired: false,
    choices: [],
    isFacet: false,
    place: 1,
    ...given,
  })
  return id
}

/** An address for the book, or to order to. */
export const exampleAddress = {
  label: 'Dock 4',
  company: 'Northgate garages',
  name: 'Dana Whitfield',
  street: '2210 Fulton Yard',
  city: 'Chicago',
  region: 'IL',
  postCode: '60607',
  country: 'US',
  phone: '+1 202 555 0148',
}

export const exampleBillTo = {
  legalName: 'Northgate Garages LLC',
  vatId: '',
  ein: '91-1144442',
  street: '400 W Adams St',
  street2: 'Suite 12',
  city: 'Chicago',
  region: 'IL',
  postCode: '60606',
  country: 'US',
}

/** A certificate that waits for a decision. */
export async function createCertificate(db: Database, userId: string): Promise<string> {
  const id = uuidv7()
  const fileKey = `certificate/${id}`
  const content = Buffer.from('%PDF-1.7')
  await db
    .insert(paperFile)
    .values({ key: fileKey, type: 'application/pdf', bytes: content, sha256: content })
  await db.insert(taxStatus).values({
    id,
    userId,
    fileKey,
    kind: 'certificate',
    state: 'checking',
    number: 'R-100',
    country: 'US',
    region: 'IL',
    validUntil: '2099-12-31',
  })
  return id
}

/** A data sheet of a product. */
export async function createProductDocument(db: Database, productId: string): Promise<string> {
  const id = uuidv7()
  const fileKey = `productDocument/${id}`
  const content = Buffer.from('%PDF-1.7')
  await db
    .insert(paperFile)
    .values({ key: fileKey, type: 'application/pdf', bytes: content, sha256: content })
  await db.insert(productDocument).values({
    id,
    productId,
    fileKey,
    kind: 'dataSheet',
    title: 'Data sheet',
    sizeBytes: content.length,
    addedAt: new Date(),
    addedBy: 'rita@shop.example',
  })
  return id
}

/** A file that a buyer put at their order. */
export async function createAttachment(
  db: Database,
  { id: addedBy }: Pick<Buyer, 'id'>,
  orderId: string,
): Promise<string> {
  const id = uuidv7()
  const fileKey = `attachment/${id}`
  const content = Buffer.from('%PDF-1.7')
  await db.transaction((tx) => paperFiles.insert(tx, fileKey, { type: 'application/pdf', content }))
  await db.insert(orderAttachment).values({
    id,
    orderId,
    fileKey,
    name: 'PO-4711.pdf',
    sizeBytes: content.length,
    byStaff: false,
    addedBy,
    addedAt: new Date(),
  })
  return id
}

/** An invoice that is drawn. */
export async function createDocument(db: Database, orderId: string): Promise<string> {
  const id = uuidv7()
  const content = Buffer.from('%PDF-1.7')
  await db
    .insert(paperFile)
    .values({ key: id, type: 'application/pdf', bytes: content, sha256: content })
  await db.insert(document).values({
    id,
    orderId,
    kind: 'invoice',
    number: `INV-${id}`,
    cause: `test ${id}`,
    issuedOn: '2026-11-23',
    currency: 'USD',
    content: exampleInvoice,
    pdfKey: id,
    totalCents: exampleInvoice.totalCents,
    taxCents: exampleInvoice.taxCents,
  })
  return id
}

/** The order form's fields as the browser sends them. */
export function orderBody(productId: string, overrides: Record<string, unknown> = {}) {
  return {
    productId,
    phone: '+1 202 555 0148',
    address: '2210 Fulton Yard, Dock 4, Chicago',
    code: '60607',
    minProduct: 500,
    ...overrides,
  }
}
