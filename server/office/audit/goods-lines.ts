import { sql } from 'drizzle-orm'
import type { ShopPromise } from './audit-lines.ts'

/**
 * `fulfilmentOf` (`server/ordering/orders/goods/fulfilment.ts`) for rows of `quantity, packed, shipped, closed, under_way`: the
 * audit reads a million orders. A test compares the two.
 */
export const fulfilmentInSql = sql`
  case
    when shipped + closed < quantity then
      case when shipped > 0 then 'partlyShipped' when packed > 0 then 'packing' else 'none' end
    when shipped = 0 then 'closedShort'
    when under_way > 0 then 'shipped'
    else 'delivered'
  end`

/** Promises about where the pieces are, from `audited_stock`, the ledger, and the rows behind each counter. */
export const goodsPromises: readonly ShopPromise[] = [
  {
    name: 'The ledger of every product sums to the pieces it received, and to those that left',
    checked: sql`select count(*) from stock_entry`,
    broken: sql`
      select product.name || ': ' || received || ' in and ' || product.shipped || ' out, its ledger says '
          || coalesce(entered, 0) || ' and ' || coalesce(gone, 0) as text,
        null::uuid as order_id, product.id as product_id, null as payment_id
      from product left join (
        select product_id, sum(delta) as entered, sum(shipped) as gone from stock_entry group by product_id
      ) as ledger on product_id = product.id
      where received <> coalesce(entered, 0) or product.shipped <> coalesce(gone, 0)`,
  },
  {
    name: 'Pieces that left are those of the orders, for every product',
    checked: sql`select count(*) from product where shipped > 0`,
    broken: sql`
      select product.name || ': ' || product.shipped || ' pieces left, orders have ' || coalesce(audited_stock.shipped, 0) as text,
        null::uuid as order_id, product.id as product_id, null as payment_id
      from product left join audited_stock on product_id = product.id
      where product.shipped <> coalesce(audited_stock.shipped, 0)`,
  },
  {
    name: 'Packed and shipped pieces of every line are in shipments',
    checked: sql`select count(*) from shipment_line`,
    broken: sql`
      select 'Line ' || line_no || ' says ' || packed || ' packed and ' || shipped || ' shipped, its shipments '
          || coalesce(in_packing, 0) || ' and ' || coalesce(left_house, 0) as text,
        order_id, null::uuid as product_id, null as payment_id
      from order_line left join (
        select shipment_line.order_id, line_no, sum(quantity) filter (where state = 'packing') as in_packing,
          sum(quantity) filter (where state in ('shipped', 'delivered')) as left_house
        from shipment_line join shipment on shipment.id = shipment_id group by shipment_line.order_id, line_no
      ) as carried using (order_id, line_no)
      where packed <> coalesce(in_packing, 0) or shipped <> coalesce(left_house, 0)`,
  },
  {
    name: 'Returned pieces of every line were received by a return',
    checked: sql`select count(*) from return_line`,
    broken: sql`
      select 'Line ' || line_no || ' says ' || returned || ' returned, its returns ' || coalesce(back, 0) as text,
        order_id, null::uuid as product_id, null as payment_id
      from order_line left join (
        select order_id, line_no, sum(restocked + scrapped) as back from return_line group by order_id, line_no
      ) as received using (order_id, line_no)
      where returned <> coalesce(back, 0)`,
  },
  {
    name: 'Refunded pieces of every line are those of its refunds, to the cent',
    checked: sql`select count(*) from refund_line`,
    broken: sql`
      select 'Line ' || line_no || ' says ' || refunded || ' pieces and ' || refunded_cents || ' cents refunded, its refunds '
          || coalesce(pieces, 0) || ' and ' || coalesce(cents, 0) as text,
        order_id, null::uuid as product_id, null as payment_id
      from order_line left join (
        select refund_line.order_id, line_no, sum(quantity) as pieces, sum(cents) as cents
        from refund_line join refund on refund.id = refund_id and state <> 'failed' group by refund_line.order_id, line_no
      ) as given using (order_id, line_no)
      where refunded <> coalesce(pieces, 0) or refunded_cents <> coalesce(cents, 0)`,
  },
  {
    name: 'Where the goods of every order are follows from its lines and shipments',
    checked: sql`select count(*) from orders`,
    broken: sql`
      select 'Says ' || fulfilment || ', its lines and shipments ' || followed as text,
        id as order_id, null::uuid as product_id, null as payment_id
      from (
        select orders.id, fulfilment, ${fulfilmentInSql} as followed
        from orders join (
          select order_id, sum(quantity) as quantity, sum(packed) as packed, sum(shipped) as shipped, sum(closed) as closed
          from order_line group by order_id
        ) as sums on sums.order_id = orders.id
        left join (select order_id, count(*) as under_way from shipment where state = 'shipped' group by order_id) as gone
          on gone.order_id = orders.id
      ) as judged
      where fulfilment <> followed`,
  },
  {
    name: 'Every timeline says where the goods of its order are',
    checked: sql`select count(*) from order_move where axis = 'goods'`,
    broken: sql`
      select 'Is ' || fulfilment || ', its timeline says ' || coalesce(last.to_state, 'nothing') as text,
        orders.id as order_id, null::uuid as product_id, null as payment_id
      from orders left join (
        select distinct on (order_id) order_id, to_state from order_move where axis = 'goods' order by order_id, move_no desc
      ) as last on order_id = orders.id
      where fulfilment <> coalesce(last.to_state, 'none')`,
  },
]
