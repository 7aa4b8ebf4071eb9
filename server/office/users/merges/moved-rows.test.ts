import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountDesk, openAccountDesk } from '../../../testing/desks/account-desk.ts'
import { listAccountColumns } from '../../../testing/desks/list-account-columns.ts'
import {
  type Buyer,
  createBuyer,
  createProduct,
  exampleBillTo,
} from '../../../testing/factories.ts'

let desk: AccountDesk
let admin: Buyer
let productIds: string[]

beforeAll(async () => {
  desk = await openAccountDesk()
  admin = await createBuyer(desk.db, { role: 'admin' })
  const products = [await createProduct(desk.db), await createProduct(desk.db)]
  productIds = products.map(({ id }) => id)
})
afterAll(() => desk.close())

/** Columns whose rows move with their account. */
const MOVING = [
  ...['orders.customer_email', 'address.user_id', 'cart.user_id', 'customer_part.owner_id'],
  ...['review.email', 'tax_status.user_id', 'stock_watch.user_id', 'image_upload.user_id'],
]

/** Columns whose rows are copied where the account kept has none. */
const COPIED = ['billing.user_id', 'profile.email']

/** Columns that a join of accounts leaves alone, and why. */
const STAYING: Readonly<Record<string, string>> = {
  'users.email': 'each account keeps its login',
  'password_account.email': 'each account keeps its login',
  'user_identity.user_id': 'each account keeps its login',
  'new_email.email': 'each account keeps its login',
  'former_identity.email': 'written when an admin removes a user',
  'session.user_id': 'ended, not moved',
  'known_device.user_id': 'devices of a login',
  'authenticator.user_id': 'factors of a login',
  'recovery_code.user_id': 'factors of a login',
  'passkey.user_id': 'factors of a login',
  'factor_challenge.user_id': 'factors of a login',
  'mail.recipient': 'sent to that address',
  'account_event.email': 'the history of each account',
  'kept_answer.caller': 'answers to calls of that login',
  'kept_answer.claim_owner': 'a process',
  'history_value.person_id': 'the history of each account',
  'erasure.user_id': 'refused while one waits',
  'notice_choice.user_id': 'an admin’s',
  'api_key.maker_id': 'an admin’s',
  'webhook_endpoint.maker_id': 'an admin’s',
  'order_attachment.added_by': 'who did it stays; the file belongs to the order',
  'quote_request.answered_by': 'who did it stays',
  'change_set.planned_by': 'who did it stays',
  'change_set.actor_email': 'who did it stays',
  'stock_entry.actor_email': 'who did it stays',
  'refund.requested_by': 'who did it stays',
  'account_event.actor_email': 'who did it stays',
  'order_move.actor_email': 'who did it stays',
  'setting.updated_by': 'who did it stays',
  'shop_page.created_by': 'who did it stays',
  'product_document.added_by': 'who did it stays',
  'product_document.removed_by': 'who did it stays',
  'shipment.created_by': 'who did it stays',
  'tax_status.decided_by': 'who did it stays',
  'erasure.asked_by': 'who did it stays',
  'account_merge.merged_by': 'who did it stays',
  'staff_invitation.email': 'for that e-mail alone',
  'staff_invitation.invited_by': 'who did it stays',
  'account_merge.merged_id': 'the join itself',
  'account_merge.kept_id': 'the join itself',
  'customer_sum.customer_email': 'summed up anew from the orders',
  'deleted_customer.order_email': 'a name of nobody',
  'product.added_by_email': 'who did it stays',
  'product.replaced_by': 'a product',
  'catalogue_name.replaced_by': 'a name of a category or brand',
  'customer_part.owner_kind': 'not whose, but which kind',
}

test('every column that can name an account moves with a join, is copied, or stays for a reason', async () => {
  const decided = [...MOVING, ...COPIED, ...Object.keys(STAYING)].sort()
  expect(decided).toEqual((await listAccountColumns(desk)).sort())
})

/** Ways to give an account something; `$1` is its id, `$2` its e-mail, `$3` and `$4` are products. */
const POSSESSIONS = {
  unpaidOrder: order('awaitingPayment'),
  cancelledOrder: order('cancelled'),
  address: address(false),
  defaultAddress: address(true),
  cart: `insert into cart (id, user_id, name) values (gen_random_uuid(), $1, 'Cart')`,
  currentCart: `insert into cart (id, user_id, name, current_since) values (gen_random_uuid(), $1, 'Now', clock_timestamp())`,
  list: `insert into cart (id, user_id, name, is_saved) values (gen_random_uuid(), $1, 'Spring', true)`,
  partNumber: partNumber('own1'),
  otherPartNumber: partNumber('own2'),
  review: `insert into review (id, email, name, description, rating, image_url) values (gen_random_uuid(), $2, 'Dana', 'Fits', 5, '/images/own.webp')`,
  vatId: `insert into tax_status (id, user_id, kind, number, country, state) values (gen_random_uuid(), $1, 'vatId', 'DE123456789', 'DE', 'accepted')`,
  withdrawnVatId: `insert into tax_status (id, user_id, kind, number, country, state, withdrawn_at) values (gen_random_uuid(), $1, 'vatId', 'DE000000000', 'DE', 'declined', now())`,
  certificate: certificate('IL'),
  otherCertificate: certificate('TX'),
  alert: `insert into stock_watch (user_id, product_id, wanted) values ($1, $3, 5)`,
  otherAlert: `insert into stock_watch (user_id, product_id, wanted) values ($1, $4, 5)`,
  picture: `insert into image_upload (url, user_id) values ('/images/own.webp', $1)`,
  billTo: `insert into billing (user_id, bill_to) values ($1, '${JSON.stringify(exampleBillTo)}'::jsonb || jsonb_build_object('legalName', 'Garage ' || $1))`,
  profile: `insert into profile (id, email, name) values (gen_random_uuid(), $2, 'Profile of ' || $2)`,
  unpaidLimit: `update users set unpaid_limit = 3 where id = $1`,
  holdBounds: `update users set hold_bounds_lifted = true where id = $1`,
  note: `update users set internal_note = 'Note of ' || email where id = $1`,
} as const
type Possession = keyof typeof POSSESSIONS

function order(state: string): string {
  return `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
    values (gen_random_uuid(), '${state}', $2, 'Dana', 'p', 'a', 'c', 100, now(), 1, 1, 100)`
}

function address(isDefault: boolean): string {
  return `insert into address (id, user_id, label, company, name, street, street2, city, region, post_code, country, phone, dock_hours, lift_gate, is_default)
    values (gen_random_uuid(), $1, '', 'Co', 'Dana', 's', '', 'Chicago', 'IL', '60607', 'US', '+1 312 555 0143', '', false, ${isDefault})`
}

function partNumber(key: string): string {
  return `insert into customer_part (owner_kind, owner_id, key, number, product_id) values ('account', $1, '${key}', '${key}', $3)`
}

function certificate(region: string): string {
  return `insert into tax_status (id, user_id, kind, number, country, region, state, file_key)
    values (gen_random_uuid(), $1, 'certificate', 'C-${region}', 'US', '${region}', 'accepted', 'certificate/none')`
}

async function give({ id, email }: Buyer, possessions: readonly Possession[]): Promise<void> {
  for (const possession of possessions) {
    let statement: string = POSSESSIONS[possession]
    const values = [`'${id}'::uuid`, `'${email}'`, ...productIds.map((product) => `'${product}'`)]
    for (const [place, value] of values.entries())
      statement = statement.replaceAll(`$${place + 1}`, value)
    await desk.pool.query(statement)
  }
}

/** Rows that name one of the accounts, in every column that could, but the history and sessions. */
async function readAll(accounts: readonly Buyer[]): Promise<Record<string, unknown>> {
  const names = accounts.flatMap(({ id, email }) => [id, email])
  const found: Record<string, unknown> = {}
  for (const column of [...(await listAccountColumns(desk)), 'users.id']) {
    if (/^(session|account_event|history_value|customer_sum)\./.test(column)) continue
    const [table, name] = column.split('.')
    const { rows } = await desk.pool.query(
      `select to_jsonb(t) as row from ${table} as t where ${name}::text = any($1) order by to_jsonb(t)::text`,
      [names],
    )
    found[column] = rows.map(({ row }) => row)
  }
  return found
}

const countOf = async (column: string, { id, email }: Buyer): Promise<number> => {
  const [table, name] = column.split('.')
  const { rows } = await desk.pool.query(
    `select count(*)::integer as count from ${table} where ${name}::text = any($1)`,
    [[id, email]],
  )
  return rows[0].count
}

const merge = (kept: Buyer, other: Buyer) =>
  desk.call(
    'POST',
    `/user/${kept.id}/merge`,
    { other: other.id, reason: 'Call of Monday' },
    admin.headers,
  )
const undo = ({ id }: Buyer) => desk.call('DELETE', `/user/${id}/merge`, undefined, admin.headers)

const possessions = Object.keys(POSSESSIONS) as Possession[]

test('an account without anything gets all that the other one has', async () => {
  const [kept, other] = [await createBuyer(desk.db), await createBuyer(desk.db)]
  await give(other, possessions)
  expect((await merge(kept, other)).statusCode).toBe(200)
  for (const column of MOVING) {
    expect([column, await countOf(column, other)]).toEqual([column, 0])
    expect([column, await countOf(column, kept)]).not.toEqual([column, 0])
  }
  for (const column of COPIED) expect([column, await countOf(column, kept)]).toEqual([column, 1])
  const page = (await desk.call('GET', `/customer/${kept.id}`, undefined, admin.headers)).json()
  expect(page).toMatchObject({
    unpaidLimit: 3,
    holdBoundsLifted: true,
    note: `Note of ${other.email}`,
    billTo: { legalName: `Garage ${other.id}` },
  })
})

test('a join and its undo leave every table that names the accounts as it was, whatever they have', async () => {
  const some = fc.subarray(possessions)
  await fc.assert(
    fc.asyncProperty(some, some, async (ofKept, ofOther) => {
      const [kept, other] = [await createBuyer(desk.db), await createBuyer(desk.db)]
      // The other’s carts are the older ones in half of the runs.
      const isFirst = ofKept.length % 2 === 0
      if (isFirst) await give(kept, ofKept)
      await give(other, ofOther)
      if (!isFirst) await give(kept, ofKept)
      const before = await readAll([kept, other])
      const current = await findCurrentCart(kept)
      expect((await merge(kept, other)).statusCode).toBe(200)
      if (current) expect(await findCurrentCart(kept)).toBe(current)
      expect((await undo(other)).json()).toMatchObject({ gone: 0 })
      expect(await readAll([kept, other])).toEqual(before)
    }),
    { numRuns: 25 },
  )
})

async function findCurrentCart({ headers }: Buyer): Promise<string | undefined> {
  const listed = (await desk.call('GET', '/cart', undefined, headers)).json()
  return listed.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)?._id
}
