import type pg from 'pg'

/** Restores the shop for the next run: deletes this run's carts and orders and returns their stock. */
export async function takeBack(database: pg.Pool): Promise<void> {
  const customers = `select email from users join session on user_id = users.id`
  const placed = `select id from orders where state = 'awaitingPayment' and created_at > now() - interval '1 hour' and customer_email in (${customers})`
  await database.query(`
    with cancelled as (update orders set state = 'cancelled' where id in (${placed}) returning id),
    pieces as (select product_id, sum(quantity)::integer as quantity from order_line join cancelled on id = order_id group by product_id)
    update product set available = available + pieces.quantity, promised = promised - pieces.quantity
    from pieces where product.id = pieces.product_id`)
  await database.query('delete from cart where user_id in (select user_id from session)')
  await database.query(`delete from session`)
}
