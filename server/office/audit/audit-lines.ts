import { type SQL, sql } from 'drizzle-orm'

/** A promise of the shop, with the query that finds its breaches. */
export interface ShopPromise {
  readonly name: string
  /** Number of rows the promise covers. */
  readonly checked: SQL
  /** Rows of `text` with the ids concerned: `order_id`, `product_id`, `payment_id`. */
  readonly broken: SQL
}

/**
 * Every promise about stock, orders and money, computed from the tables of record and from `audited_payment`, the
 * provider's data (see `audit.ts`).
 */
export const promises: readonly ShopPromise[] = [
  {
    name: 'Pieces in = available + reserved + sold, for every product',
    checked: sql`select count(*) from product`,
    broken: sql`
      select product.name || ': ' || received || ' in, ' || available || ' available, ' || coalesce(held, 0) || ' reserved, '
          || coalesce(sold, 0) || ' sold' as text,
        null::uuid as order_id, product.id as product_id, null as payment_id
      from product left join audited_stock on product_id = product.id
      where received <> available + coalesce(held, 0) + coalesce(sold, 0)`,
  },
  {
    name: 'Reserved and sold pieces match the orders',
    checked: sql`select count(*) from product where promised > 0`,
    broken: sql`
      select product.name || ': ' || promised || ' pieces are taken from stock, orders have '
          || coalesce(held, 0) + coalesce(sold, 0) as text,
        null::uuid as order_id, product.id as product_id, null as payment_id
      from product left join audited_stock on product_id = product.id
      where promised <> coalesce(held, 0) + coalesce(sold, 0)`,
  },
  {
    name: 'Every order is the sum of its lines, each at the price of its trace',
    checked: sql`select count(*) from orders`,
    broken: sql`
      select 'Says ' || line_count || ' lines, ' || pieces || ' pieces and ' || goods_cents || ' cents, its lines say '
          || coalesce(lines, 0) || ', ' || coalesce(sum_pieces, 0) || ' and ' || coalesce(sum_cents, 0) as text,
        orders.id as order_id, null::uuid as product_id, null as payment_id
      from orders left join (
        select order_id, count(*) as lines, sum(quantity) as sum_pieces, sum(total_cents) as sum_cents,
          bool_and(trace = '[]' or trace @> jsonb_build_array(jsonb_build_object('cents', unit_price_cents, 'won', true))) as is_traced
        from order_line group by order_id
      ) as summed on order_id = orders.id
      where (line_count, pieces, goods_cents) is distinct from (lines, sum_pieces, sum_cents) or not is_traced`,
  },
  {
    name: 'Each payment matches one order, or is refunded',
    checked: sql`select count(*) from audited_payment where order_name is not null`,
    broken: sql`
      select 'A payment of ' || amount_cents || ' cents for order ' || order_name || ' has no order that it paid' as text,
        null::uuid as order_id, null::uuid as product_id, id as payment_id
      from audited_payment
      where order_name is not null
        and 1 <> (select count(*) from orders
          where transaction_id = audited_payment.id and total_cents = amount_cents
            and state in ('paid', 'partlyRefunded', 'refunded'))
        and not exists (select from refund
          where intent_id = audited_payment.id and order_id is null and state <> 'failed')`,
  },
  {
    name: 'Every paid order has its payment at the provider, to the cent',
    checked: sql`select count(*) from orders where transaction_id is not null and not sample`,
    broken: sql`
      select 'Paid by ' || transaction_id || ', which the provider '
          || case when audited_payment.id is null then 'does not know' else 'took for ' || amount_cents || ' cents' end as text,
        orders.id as order_id, null::uuid as product_id, transaction_id as payment_id
      from orders left join audited_payment on audited_payment.id = transaction_id
      where transaction_id is not null and not sample and amount_cents is distinct from total_cents
        and not exists (select from payment_intent where payment_intent.id = transaction_id and of_former_shop)`,
  },
  {
    name: 'No transaction id is used twice',
    checked: sql`select count(*) from orders where transaction_id is not null`,
    broken: sql`
      select 'Pays ' || count(*) || ' orders' as text,
        null::uuid as order_id, null::uuid as product_id, transaction_id as payment_id
      from orders where transaction_id is not null group by transaction_id having count(*) > 1`,
  },
  {
    name: 'Every confirmed order is stored',
    checked: sql`select count(*) from kept_answer where answer ? 'insertedId' and answer ? 'order'`,
    broken: sql`
      select 'Confirmed to ' || caller || ', but missing' as text,
        (answer ->> 'insertedId')::uuid as order_id, null::uuid as product_id, null as payment_id
      from kept_answer
      where answer ? 'insertedId' and answer ? 'order'
        and not exists (select from orders where id = (answer ->> 'insertedId')::uuid)`,
  },
  {
    name: 'Every timeline ends in the state of its order',
    checked: sql`select count(*) from orders`,
    broken: sql`
      select 'Is ' || state || ', its timeline says ' || coalesce(last.to_state, 'nothing') as text,
        orders.id as order_id, null::uuid as product_id, null as payment_id
      from orders left join lateral
        (select to_state from order_move where order_id = orders.id and axis = 'money' order by move_no desc limit 1) last on true
      where last.to_state is distinct from state`,
  },
  {
    name: 'Refunds match orders',
    checked: sql`select count(*) from refund`,
    broken: sql`
      select 'The provider refunded ' || coalesce(audited_payment.refunded_cents, 0) || ' cents, the shop recorded '
          || coalesce(ours.given_cents, 0) + coalesce(told.cents, 0) as text,
        orders.id as order_id, null::uuid as product_id, audited_payment.id as payment_id
      from audited_payment
        left join (
          select intent_id, sum(amount_cents) as cents,
            -- A refund that the bank rejects afterwards stays recorded, and is paid back another way: its alert says so.
            sum(amount_cents) filter (where not exists
              (select from alert where kind = 'refundRefused' and subject = refund.id::text)) as given_cents
          from refund where state = 'succeeded' group by 1
        ) ours on intent_id = audited_payment.id
        left join orders on transaction_id = audited_payment.id
        left join (
          -- A refund that its order doesn't count is in an alert only; alerts of former versions lack its amount.
          select order_id, sum(amount_cents) as cents, bool_or(amount_cents is null) as is_vague
          from alert where kind = 'unknownRefund' and not exists
            (select from alert as rejected where kind = 'refundRefused' and rejected.subject = alert.subject)
          group by 1
        ) told on told.order_id = orders.id
      where order_name is not null
        and (audited_payment.refunded_cents <> coalesce(ours.given_cents, 0) + coalesce(told.cents, 0) and is_vague is not true
          or audited_payment.refunded_cents > amount_cents
          or orders.refunded_cents is distinct from coalesce(ours.cents, 0) and orders.id is not null)`,
  },
  {
    name: 'No order that has ended can still be paid',
    checked: sql`select count(*) from payment_intent`,
    broken: sql`
      select 'Is ' || orders.state || ' and has a live payment' as text,
        order_id, null::uuid as product_id, payment_intent.id as payment_id
      from payment_intent join orders on orders.id = order_id
      where payment_intent.state = 'live' and orders.state <> 'awaitingPayment'`,
  },
  {
    name: 'Figures of sales match the orders',
    checked: sql`select count(*) from sales_day`,
    broken: sql`
      select 'On ' || day || ', ' || difference as text, null::uuid as order_id, product_id, null as payment_id
      from sales_differences('-infinity', 'infinity')`,
  },
  {
    name: 'Sums by place match the figures of their days',
    checked: sql`select count(*) from sales_place`,
    broken: sql`
      select 'On ' || day || ', the places say ' || coalesce(places::text, 'nothing') || ', the day '
          || coalesce(figures::text, 'nothing') || ' (orders, cents, goods, refunded)' as text,
        null::uuid as order_id, null::uuid as product_id, null as payment_id
      from (
        select day, (sum(orders), sum(goods_cents + freight_cents + tax_cents), sum(goods_cents), sum(refunded_cents)) as places
        from sales_place group by day
      ) as placed full join (
        select day, (orders::bigint, gross_cents::numeric, goods_cents::numeric, refunded_cents::numeric) as figures
        from sales_day where product_id is null
      ) as summed using (day)
      where places::text is distinct from figures::text`,
  },
  {
    name: 'Running sums grow by those of their days',
    checked: sql`select count(*) from summed_to`,
    broken: sql`
      with span as materialized (
        select last_day, year, coalesce(lag(last_day) over (partition by year order by last_day), year - 1) as base
        from summed_to, lateral (select date_trunc('year', last_day)::date as year) as begun
        where not exists (select from unread_days(year, last_day))
      ), summed as (
        select last_day, product_id::text as key, orders, goods_cents, 0 as others_cents, refunded_cents from product_sum
        union all
        select last_day, customer_email, orders, goods_cents, freight_cents + tax_cents, refunded_cents from customer_sum
      ), kept as (
        select last_day, key, sum(orders) as orders, sum(goods_cents) as goods_cents, sum(others_cents) as others_cents,
          sum(refunded_cents) as refunded_cents
        from (
          select summed.* from summed join span using (last_day)
          union all
          select span.last_day, key, -orders, -goods_cents, -others_cents, -refunded_cents
          from summed join span on base = summed.last_day and base >= year
        ) as grown
        group by 1, 2 having (sum(orders), sum(goods_cents), sum(others_cents), sum(refunded_cents)) <> (0, 0, 0, 0)
      ), counted as (
        select last_day, product_id::text, sum(orders)::numeric, sum(gross_cents)::numeric, 0::numeric, sum(refunded_cents)::numeric
        from span join sales_day on day > base and day <= last_day where product_id is not null group by 1, 2
        union all
        select last_day, customer_email, sum(orders), sum(goods_cents), sum(freight_cents + tax_cents), sum(refunded_cents)
        from span, sales_entries(base + 1, last_day) group by 1, 2
      )
      select 'Until ' || last_day || ', sums of ' || key || ' did not grow by those of its days' as text,
        null::uuid as order_id, null::uuid as product_id, null as payment_id
      from ((table kept except table counted) union (table counted except table kept)) as differing
      group by last_day, key limit 100`,
  },
]
