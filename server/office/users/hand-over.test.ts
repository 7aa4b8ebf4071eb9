import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../platform/database/tables/orders.ts'
import { users } from '../../platform/database/tables/people.ts'
import { product } from '../../platform/database/tables/products.ts'
import { type AccountDesk, openAccountDesk } from '../../testing/desks/account-desk.ts'
import { listAccountColumns } from '../../testing/desks/list-account-columns.ts'
import {
  createAttachment,
  createCertificate,
  createProduct,
  createReview,
  createUpload,
  exampleAddress,
  exampleBillTo,
  orderBody,
} from '../../testing/factories.ts'
import { startTestSandbox } from '../../testing/parties/start-stripe-sandbox.ts'

const NEW_PASSWORD = 'chosen by the owner'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let desk: AccountDesk

beforeAll(async () => {
  sandbox = await startTestSandbox()
  desk = await openAccountDesk({ stripe: sandbox.connection })
})
afterAll(async () => {
  await desk.close()
  await sandbox.stop()
})

/** The e-mail's owner reads a mail and sets a new password. */
async function takeOver(email: string) {
  await desk.call('POST', '/identity/password-reset', { email })
  const token = await desk.readToken(email, 'Set a new password')
  const set = { token, password: NEW_PASSWORD }
  expect((await desk.call('POST', '/identity/new-password', set)).statusCode).toBe(200)
  return desk.enter(email, NEW_PASSWORD)
}

const findUserId = async (email: string) =>
  (await desk.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? ''

/** Columns of accounts that name no holder of the account, or name the e-mail alone, and why they stay. */
const STAYING: Readonly<Record<string, string>> = {
  'users.email': 'the owner’s',
  'password_account.email': 'the owner’s, without the former name and password',
  'account_event.email': 'events since the owner came',
  'mail.recipient': 'mails since the owner came',
  'session.user_id': 'the owner’s',
  'user_identity.user_id': 'the owner’s',
  'known_device.user_id': 'the owner’s',
  'authenticator.user_id': 'the owner’s',
  'recovery_code.user_id': 'the owner’s',
  'passkey.user_id': 'the owner’s',
  'factor_challenge.user_id': 'the owner’s',
  'deleted_customer.order_email': 'a name of nobody',
  'former_identity.email': 'written when an admin removes a user',
  'notice_choice.user_id': 'an admin’s',
  'api_key.maker_id': 'an admin’s, which ends with the former holder’s record',
  'webhook_endpoint.maker_id': 'an admin’s, which ends with the former holder’s record',
  'change_set.planned_by': 'an admin’s',
  'change_set.actor_email': 'an admin’s',
  'stock_entry.actor_email': 'an admin’s',
  'refund.requested_by': 'an admin’s',
  'account_event.actor_email': 'an admin’s',
  'setting.updated_by': 'an admin’s',
  'shop_page.created_by': 'an admin’s',
  'product_document.added_by': 'an admin’s',
  'product_document.removed_by': 'an admin’s',
  'quote_request.answered_by': 'an admin’s',
  'shipment.created_by': 'an admin’s',
  'tax_status.decided_by': 'an admin’s',
  'erasure.asked_by': 'an admin’s',
  'account_merge.merged_by': 'an admin’s',
  'staff_invitation.email': 'invites the e-mail’s owner',
  'staff_invitation.invited_by': 'an admin’s',
  'account_merge.merged_id': 'an account that was joined to another',
  'account_merge.kept_id': 'accounts are joined only to confirmed ones',
  'merged_row.merged_id': 'of an account that was joined to another',
  'product.added_by_email': 'an admin’s',
  'product.replaced_by': 'a product',
  'catalogue_name.replaced_by': 'a name of a category or brand',
  'orders.customer_email': 'paid orders belong to the e-mail',
  'customer_sum.customer_email': 'sums of paid orders',
  'order_move.actor_email': 'moves of paid orders',
  'kept_answer.claim_owner': 'a process',
  'customer_part.owner_kind': 'not whose, but which kind',
}

async function countOf(column: string, holder: readonly string[]): Promise<number> {
  const [table, name] = column.split('.')
  const { rows } = await desk.pool.query(
    `select count(*)::int as count from ${table} where ${name}::text = any($1)`,
    [holder],
  )
  return rows[0].count
}

test('an account that its e-mail’s owner takes over keeps nothing of its former holder', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const former = await findUserId(email)
  const { id: productId } = await createProduct(desk.db, { available: 5000 })
  const keyed = { ...headers, 'idempotency-key': uuidv7() }
  const ordered = await desk.call('POST', '/orderProduct', orderBody(productId), keyed)
  const unpaid: string = ordered.json().insertedId
  const intended = await desk.call('POST', '/create-payment-intent', { order: unpaid }, headers)
  const paid = await desk.placeOrder(headers)
  await desk.markPaid(paid)
  const { insertedId: cartId } = (
    await desk.call(
      'POST',
      '/cart',
      { name: 'Mine', lines: [{ productId, quantity: 500 }] },
      headers,
    )
  ).json()
  const shared = await desk.call('POST', `/cart/${cartId}/share`, {}, headers)
  await desk.call('POST', '/address', exampleAddress, headers)
  await desk.call('PUT', '/billing', exampleBillTo, headers)
  await desk.call('POST', '/stockWatch', { productId, wanted: 20_000 }, headers)
  await createCertificate(desk.db, former)
  await createAttachment(desk.db, { id: former }, paid)
  await createUpload(desk.db, former)
  await createReview(desk.db, { email, name: 'Stranger' })
  await desk.pool.query(
    `insert into erasure (user_id, reason, asked_at) values ($1, 'Letter', now())`,
    [former],
  )
  await desk.pool.query(
    `insert into customer_part (owner_kind, owner_id, key, number, product_id)
     values ('account', $1, 'own1', 'OWN 1', $2)`,
    [former, productId],
  )
  await desk.pool.query(
    `insert into profile (id, email, name) values (gen_random_uuid(), $1, 'Stranger')`,
    [email],
  )
  await desk.pool.query(
    'insert into new_email (account_id, email) select id, email from password_account where email = $1',
    [email],
  )
  await desk.pool.query(
    `with entry as (insert into history_entry (at, device, kind, subject_kind) values (now(), '', 'note', 'user') returning id)
     insert into history_value select id, 'ab', '\\x01', 'Stranger', $1 from entry`,
    [former],
  )
  const before = await listAccountColumns(desk)
  for (const column of before)
    if (!STAYING[column])
      expect([column, await countOf(column, [email, former])]).not.toEqual([column, 0])

  const owner = await takeOver(email)
  for (const column of await listAccountColumns(desk)) {
    expect([column, await countOf(column, [former])]).toEqual([column, 0])
    if (!STAYING[column]) expect([column, await countOf(column, [email])]).toEqual([column, 0])
  }
  const shown = (await desk.call('GET', `/order?customerEmail=${email}`, undefined, owner)).json()
  expect(shown.map(({ _id }: { _id: string }) => _id)).toEqual([paid])
  expect((await desk.call('GET', '/cart', undefined, owner)).json()).toEqual([])
  expect((await desk.call('GET', `/list/${shared.json().token}`)).statusCode).toBe(404)
  const account = (await desk.call('GET', '/identity/account', undefined, owner)).json()
  expect(account.name).toBe(email.split('@')[0])

  await desk.app.jobs.find(({ name }) => name === 'hold-expiry')?.run()
  const [ended] = await desk.db.select().from(orders).where(eq(orders.id, unpaid))
  expect(ended).toMatchObject({ state: 'expired' })
  expect(ended?.customerEmail).toMatch(/@customer\.invalid$/)
  const [stocked] = await desk.db.select().from(product).where(eq(product.id, productId))
  expect(stocked?.available).toBe(5000)
  const intentId = intended.json().clientSecret.split('_secret_')[0]
  const { rows } = await desk.pool.query('select state from payment_intent where id = $1', [
    intentId,
  ])
  expect(rows).toEqual([{ state: 'cancelled' }])
  await desk.keepHouse()
  const [erased] = await desk.db.select().from(orders).where(eq(orders.id, unpaid))
  expect(erased).toMatchObject({ customerName: 'deleted', phone: 'deleted', address: 'deleted' })
})

test('a take-over ends no unpaid order of others', async () => {
  const email = desk.makeEmail()
  const other = await desk.placeOrder(await desk.enter(desk.makeEmail()))
  const headers = await desk.enter(email)
  await desk.placeOrder(headers)
  await takeOver(email)
  await desk.app.jobs.find(({ name }) => name === 'hold-expiry')?.run()
  const [row] = await desk.db.select().from(orders).where(eq(orders.id, other))
  expect(row?.state).toBe('awaitingPayment')
})

test('a reset of a confirmed account keeps all of it', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const token = await desk.readToken(email, 'Confirm your email')
  await desk.call('POST', '/identity/verify-email', { token }, headers)
  await desk.call('POST', '/address', exampleAddress, headers)
  const id = await findUserId(email)
  const again = await takeOver(email)
  expect(await findUserId(email)).toBe(id)
  expect((await desk.call('GET', '/address', undefined, again)).json().total).toBe(1)
})

test('what staff gave to the e-mail stays: its lifted bounds of reservations', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  await desk.db
    .update(users)
    .set({ holdBoundsLifted: true, unpaidLimit: 3 })
    .where(eq(users.email, email))
  await takeOver(email)
  const [heir] = await desk.db.select().from(users).where(eq(users.email, email))
  expect(heir).toMatchObject({ holdBoundsLifted: true, unpaidLimit: 3 })
})
