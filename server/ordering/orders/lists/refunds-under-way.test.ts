import { expect, test } from 'vitest'
import { openPayingShop } from '../../../testing/desks/paying-shop.ts'

test('the list of refunds under way has the orders whose refund the provider has not made, partly refunded or not', async () => {
  const shop = await openPayingShop()
  try {
    const [none, partly, whole] = [
      await shop.paidOrder(),
      await shop.paidOrder(),
      await shop.paidOrder(),
    ]
    for (const { _id, intentId } of [partly, whole])
      await shop.pool.query(
        `insert into refund (id, order_id, intent_id, amount_cents, state, due_at)
         values (gen_random_uuid(), $1, $2, 1, 'pending', now() + interval '1 hour')`,
        [_id, intentId],
      )
    await shop.pool.query(
      `update orders set state = 'partlyRefunded', refunded_cents = 1 where id = $1`,
      [partly._id],
    )
    const { body } = await shop.call(shop.admin, 'GET', '/orders/?refund=pending')
    const ids = body.map((order: { _id: string }) => order._id)
    expect(ids.sort()).toEqual([partly._id, whole._id].sort())
    expect(ids).not.toContain(none._id)
  } finally {
    await shop.close()
  }
})
