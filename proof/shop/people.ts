import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { v4 as uuid } from 'uuid'
import type { z } from 'zod'
import type { NewProduct, Product, ProductDetails } from '../../contract/catalogue/products.ts'
import type { Order } from '../../contract/ordering/orders.ts'
import type { ReadyRole } from '../../contract/people/rights.ts'
import { SETTINGS_MS } from '../../server/platform/base/read-again.ts'
import { ADMIN, SESSION_COOKIE } from './shop-settings.ts'

/** A person with a session who calls the API directly, to set up a journey. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** The call's answer; a refusal throws an error with the shop's message. */
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of its answer
  call(method: string, path: string, body?: unknown): Promise<any>
}

const MOST_REFUSALS = 5
const FACE = join(import.meta.dirname, '../../demo/pictures/reviewer-nf.webp')

let made = 0

/** A customer with an unused email, who has no account yet. */
export function newCustomer(name = 'Dana Whitfield') {
  made += 1
  const [first] = name.toLowerCase().split(' ')
  const email = `${first}.${Date.now()}.${process.pid}.${made}@northgate.example`
  return { name, email, password: 'parts by the pallet' }
}

/** Signs up a customer, by default with an unused email. */
export async function newPerson(shopUrl: string, name?: string, email?: string): Promise<Person> {
  const customer = newCustomer(name)
  return enter(shopUrl, '/identity/sign-up', { ...customer, email: email ?? customer.email })
}

/** Signs in to an existing account. */
export function returningPerson(
  shopUrl: string,
  { name, email, password }: Pick<Person, 'name' | 'email' | 'password'>,
): Promise<Person> {
  return enter(shopUrl, '/identity/sign-in', { email, password }, name)
}

/** Signs in as the shop's first admin. */
export function firstAdmin(shopUrl: string): Promise<Person> {
  return returningPerson(shopUrl, { ...ADMIN, name: 'Admin' })
}

interface Credentials {
  readonly name?: string
  readonly email: string
  readonly password: string
}

async function enter(
  shopUrl: string,
  path: string,
  credentials: Credentials,
  name = credentials.name ?? '',
): Promise<Person> {
  const { email, password } = credentials
  const { idToken } = await callShop(shopUrl, undefined, 'POST', path, credentials)
  const { token } = await callShop(shopUrl, idToken, 'PUT', `/user/${email}`, { email })
  return {
    name,
    email,
    password,
    token,
    call: (method, path, body) => callShop(shopUrl, token, method, path, body),
  }
}

async function callShop(
  shopUrl: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await patiently(shopUrl + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData)
        ? { 'content-type': 'application/json', 'idempotency-key': uuid() }
        : {}),
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Retries after a busy answer, under the same idempotency key. */
async function patiently(url: string, request: RequestInit): Promise<Response> {
  for (let refusals = 0; ; refusals += 1) {
    const answer = await fetch(url, request)
    const retryAfter = Number(answer.headers.get('retry-after'))
    if (answer.status !== 503 || retryAfter === 0 || refusals === MOST_REFUSALS) return answer
    await sleep(retryAfter * 1000)
  }
}

/** Signs up a member of staff with a ready-made role. */
export async function newStaff(shopUrl: string, role: ReadyRole, name?: string): Promise<Person> {
  const person = await newPerson(shopUrl, name)
  const { user } = await person.call('GET', '/session')
  await (await firstAdmin(shopUrl)).call('PUT', `/user/${user._id}/role`, { role })
  // The role ends the sessions of before.
  return returningPerson(shopUrl, person)
}

/** Sets the person's session cookie in the browser, without the login page. */
export async function enterAs(context: BrowserContext, shopUrl: string, person: Person) {
  await context.addCookies([{ name: SESSION_COOKIE, value: person.token, url: shopUrl }])
}

/** Products of the shop, newest first; at least two. */
export async function newestProducts(
  shopUrl: string,
  limit = 6,
): Promise<readonly [Product, Product, ...Product[]]> {
  const products = await callShop(shopUrl, undefined, 'GET', `/product?limit=${limit}`)
  if (products.length < 2) throw new Error('The demo catalogue is missing.')
  return products.toReversed()
}

/** The newest products that can be ordered now: journeys before may have taken the last pieces of the others. */
export async function orderableProducts(
  shopUrl: string,
  limit = 6,
): Promise<readonly [Product, Product, ...Product[]]> {
  const products = await newestProducts(shopUrl, 50)
  const [first, second, ...others] = products.filter(
    ({ available, minimum }) => available >= minimum,
  )
  if (!first || !second) throw new Error('Fewer than two products can be ordered.')
  return [first, second, ...others.slice(0, limit - 2)]
}

/** Saves settings by their keys and waits until pages of signed-in people show them; a visitor's may be a second older. */
export async function saveSettings(
  admin: Person,
  settings: Readonly<Record<string, object>>,
): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await admin.call('PUT', `/settings/${key}`, { value })
  await sleep(SETTINGS_MS)
}

/** Adds bolts that no other journey orders or edits, with 3,200 pieces from 500 on unless told otherwise. */
export async function addBolts(
  shopUrl: string,
  admin: Person,
  own: Partial<z.input<typeof NewProduct>> = {},
) {
  // Pictures of other products may be a journey's own, and not there.
  const search = await callShop(shopUrl, undefined, 'GET', '/catalogue/search?q=BH-4012-060')
  const partNumber = `EB-${Date.now() % 1e9}`
  const { insertedId } = await admin.call('POST', '/uploadProduct', {
    name: `Flange bolt ${partNumber}`,
    description: 'Class 8.8, zinc plated.',
    partNumber,
    price: 4.18,
    minimum: 500,
    available: 3200,
    email: 'shop@bulkhead.example',
    img: search.products[0]?.img,
    brand: 'Rethorn',
    // Among the fasteners their price would become the usual one, by which imports are warned.
    category: 'Wheels',
    ...own,
  })
  const find = (): Promise<ProductDetails> => admin.call('GET', `/product/${insertedId}`)
  return { id: insertedId as string, partNumber, find }
}

/** Writes a review as the form does: uploads the picture first. */
export async function writeReview(author: Person, description: string): Promise<string> {
  const form = new FormData()
  form.set('image', new Blob([await readFile(FACE)], { type: 'image/webp' }), 'face.webp')
  const { data } = await author.call('POST', '/image', form)
  const { insertedId } = await author.call('POST', '/uploadReview', {
    name: author.name,
    description,
    ratting: 2,
    img: data.url,
  })
  return insertedId
}

/** Places an order as the form does. */
export async function placeOrder(
  buyer: Person,
  product: Product,
  quantity = product.minimum,
): Promise<Order> {
  const { order } = await buyer.call('POST', '/orderProduct', {
    productId: product._id,
    phone: '+1 202 555 0148',
    address: '2210 Fulton Yard, Dock 4, Chicago',
    code: '60607',
    minProduct: quantity,
  })
  return order
}

/** Pays as the browser does: confirms the card with the provider, then reports to the shop. */
export async function payOrder(buyer: Person, order: Order): Promise<Order> {
  const { stripe } = await buyer.call('GET', '/shop')
  const { clientSecret } = await buyer.call('POST', '/create-payment-intent', { order: order._id })
  const callProvider = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(new URL(path, stripe.scriptUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.publishableKey}` },
      body: new URLSearchParams(form),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const method = await callProvider('/v1/payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '40',
    'card[cvc]': '123',
    'billing_details[name]': buyer.name,
  })
  const [transactionId] = clientSecret.split('_secret_')
  await callProvider(`/v1/payment_intents/${transactionId}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
    use_stripe_sdk: 'true',
  })
  return buyer.call('PATCH', `/order/${order._id}`, { order: order._id, transactionId })
}
