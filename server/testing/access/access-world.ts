import type { OrderState } from '../../../contract/ordering/orders.ts'
import { type StaffRight, staffRights } from '../../../contract/values/rights.ts'
import type { TestShop } from '../build-test-shop.ts'
import {
  type Buyer,
  createAttachment,
  createBuyer,
  createCertificate,
  createDocument,
  createEndpoint,
  createField,
  createKey,
  createProduct,
  createProductDocument,
  createReview,
  exampleAddress,
  orderBody,
} from '../factories.ts'
import type { CallerKind } from './call-policy.ts'
import type { Things } from './examples/example.ts'

/** One of each kind of caller, and an owner with one of each thing that calls are about. */
export interface AccessWorld extends Things {
  readonly shop: TestShop
  readonly owner: Buyer
  readonly callers: Readonly<Record<CallerKind, Buyer | undefined>>
}

/** A fresh world per call that changes something, so that one caller's changes don't affect the next. */
export async function buildWorld(shop: TestShop): Promise<AccessWorld> {
  const [owner, stranger, removed, admin, demoted, staff] = await Promise.all([
    createBuyer(shop.db),
    createBuyer(shop.db),
    createBuyer(shop.db),
    createBuyer(shop.db, { role: 'admin' }),
    createBuyer(shop.db, { role: 'admin' }),
    hireStaff(shop),
  ])
  await shop.pool.query('delete from users where id = $1', [removed.id])
  await shop.pool.query(`update users set role = 'customer' where id = $1`, [demoted.id])
  const { id: productId } = await createProduct(shop.db, { available: 20_000 })
  await shop.pool.query(
    `insert into customer_part (owner_kind, owner_id, key, number, product_id) values ('account', $1, 'gar99', 'GAR-99', $2)`,
    [owner.id, productId],
  )
  await shop.pool.query(
    `insert into shop_page values ('privacy', 1, 'We sell parts.', now(), null) on conflict do nothing`,
  )
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: owner.headers,
    payload: orderBody(productId),
  })
  const kept = await shop.app.inject({
    method: 'POST',
    url: '/cart',
    headers: owner.headers,
    payload: { lines: [{ productId, quantity: 500 }] },
  })
  const shipmentId = await packOrder(shop, { owner, admin, productId })
  const { rows } = await shop.pool.query('select id from session where user_id = $1', [owner.id])
  const { id: reviewId } = await createReview(shop.db, owner)
  const mails = await shop.pool.query(`select id from mail where facts ->> 'orderId' = $1`, [
    placed.json().insertedId,
  ])
  const drafted = await shop.app.inject({
    method: 'POST',
    url: '/changeSet',
    headers: admin.headers,
    payload: { title: 'Names', rows: [{ productId, set: { name: 'Fuse 30 A' } }] },
  })
  const { rows: returns } = await shop.pool.query(
    `insert into return_request (id, order_id, state, created_at)
     values (gen_random_uuid(), $1, 'requested', now()) returning id`,
    [placed.json().insertedId],
  )
  const asked = await shop.pool.query(
    `insert into quote_request (cart_id, place, asked_at) values ($1, '60607', now()) returning id`,
    [kept.json().insertedId],
  )
  const disputes = await shop.pool.query(
    `insert into payment_dispute (id, order_id, amount_cents, state) select 'du_' || replace(id::text, '-', ''), id, 100, 'won' from orders where id = $1 returning id`,
    [placed.json().insertedId],
  )
  const shared = await shop.app.inject({
    method: 'POST',
    url: `/cart/${kept.json().insertedId}/share`,
    headers: owner.headers,
  })
  const booked = await shop.app.inject({
    method: 'POST',
    url: '/address',
    headers: owner.headers,
    payload: exampleAddress,
  })
  await shop.pool.query(
    `insert into external_product select 'erp', id::text, id from product where id = $1`,
    [productId],
  )
  await shop.pool.query(
    `insert into external_order select 'erp', id::text, id from orders where id = $1`,
    [placed.json().insertedId],
  )
  const key = await createKey(shop.db, admin)
  const endpoint = await createEndpoint(shop.db, admin)
  // A subject has few fields: each world begins with its own.
  await shop.pool.query('delete from custom_field')
  const fieldId = await createField(shop.db, { key: 'oil_grade', label: 'Oil grade' })
  await createField(shop.db, { subject: 'order', key: 'gate', label: 'Gate' })
  return {
    shop,
    owner,
    otherId: stranger.id,
    addressId: booked.json().insertedId,
    certificateId: await createCertificate(shop.db, owner.id),
    documentId: await createDocument(shop.db, placed.json().insertedId),
    disputeId: disputes.rows[0].id,
    productDocumentId: await createProductDocument(shop.db, productId),
    attachmentId: await createAttachment(shop.db, owner, placed.json().insertedId),
    listToken: shared.json().token,
    returnId: returns[0].id,
    productId,
    shipmentId,
    sessionId: rows[0].id,
    keyId: key.id,
    ...endpoint,
    fieldId,
    orderFieldKey: 'gate',
    reviewId,
    mailId: mails.rows[0].id,
    orderId: placed.json().insertedId,
    quoteNo: asked.rows[0].id,
    cartId: kept.json().insertedId,
    changeSetId: drafted.json().insertedId,
    callers: {
      nobody: undefined,
      owner,
      stranger,
      removed,
      demoted,
      ...staff,
      key: key.caller,
      shopOwner: admin,
    },
  }
}

/** One of the staff for each right, who holds no other. */
async function hireStaff({ db }: TestShop): Promise<Record<StaffRight, Buyer>> {
  const hired = staffRights.map(
    async (right) => [right, await createBuyer(db, { staffRights: [right] })] as const,
  )
  return Object.fromEntries(await Promise.all(hired)) as Record<StaffRight, Buyer>
}

/** Another order of the owner's, paid without the provider, with ten pieces in a shipment. */
async function packOrder(
  { app, pool }: TestShop,
  { owner, admin, productId }: { owner: Buyer; admin: Buyer; productId: string },
): Promise<string> {
  const send = (url: string, { headers }: Buyer, payload: object) =>
    app.inject({ method: 'POST', url, headers, payload })
  const { insertedId } = (await send('/orderProduct', owner, orderBody(productId))).json()
  await pool.query(
    `update orders set state = 'paid', transaction_id = 'pi_packed' || id, paid_at = now() where id = $1`,
    [insertedId],
  )
  const lines = [{ lineNo: 1, quantity: 10 }]
  return (await send(`/order/${insertedId}/shipment`, admin, { lines })).json().insertedId
}

/** Sets the order's state directly, bypassing the rules, to avoid the provider. */
export async function moveOrder({ shop, orderId }: AccessWorld, state: OrderState) {
  const isPaid = state === 'paid' || state === 'partlyRefunded' || state === 'refunded'
  await shop.pool.query(
    `update orders set state = $2, transaction_id = $3, paid_at = $4,
       refunded_cents = case $2 when 'partlyRefunded' then 1 when 'refunded' then total_cents else 0 end,
       fulfilment = case $2 when 'refunded' then 'delivered' else 'none' end
     where id = $1`,
    [orderId, state, isPaid ? `pi_${orderId}` : null, isPaid ? new Date() : null],
  )
}
