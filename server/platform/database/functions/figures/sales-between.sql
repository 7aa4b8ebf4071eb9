-- version 1
-- The one definition of the figures: payments of these days less refunds. Only the goods’ share of a refund is split
-- over the order’s lines, by the largest remainder of all refunded so far, so that shares add up to each refund.
create or replace function sales_between(first_day date, last_day date)
returns table (day date, product_id uuid, orders integer, pieces bigint, gross_cents bigint, refunded_cents bigint)
language sql stable as $$
  with paid as materialized (
    select id, utc_day(paid_at) as day, orders.pieces, total_cents from orders
    where paid_at >= day_begins(first_day) and paid_at < day_begins(last_day + 1)
  ), refunded as materialized (
    select order_id, move_no, utc_day(at) as day, amount_cents,
      (select sum(amount_cents) from order_move former
        where former.order_id = move.order_id and former.move_no <= move.move_no)::bigint as until_now
    from order_move move
    where amount_cents is not null and at >= day_begins(first_day) and at < day_begins(last_day + 1)
  ), part as (
    select refunded.order_id, move_no, refunded.day, order_line.product_id, line_no, sign,
      cents * order_line.total_cents / goods_cents as whole,
      cents * order_line.total_cents % goods_cents as remainder, cents
    from refunded
      join orders on orders.id = refunded.order_id
      join order_line on order_line.order_id = orders.id,
      lateral (values
        (1, until_now * goods_cents / orders.total_cents),
        (-1, (until_now - amount_cents) * goods_cents / orders.total_cents)
      ) as side (sign, cents)
  ), share as (
    select part.day, part.product_id, sign * (whole + (
      row_number() over (partition by order_id, move_no, sign order by remainder desc, line_no)
        <= cents - sum(whole) over (partition by order_id, move_no, sign))::integer) as cents
    from part
  ), entry as (
    select paid.day, null::uuid as product_id, 1 as orders, paid.pieces, total_cents as gross, 0 as refunded from paid
    union all
    select refunded.day, null, 0, 0, 0, amount_cents from refunded
    union all
    select paid.day, order_line.product_id, 1, quantity, order_line.total_cents, 0
    from paid join order_line on order_line.order_id = paid.id
    union all
    select share.day, share.product_id, 0, 0, 0, share.cents from share where share.cents <> 0
  )
  select entry.day, entry.product_id, sum(entry.orders)::integer, sum(entry.pieces)::bigint, sum(gross)::bigint,
    sum(refunded)::bigint
  from entry group by entry.day, entry.product_id
$$;
