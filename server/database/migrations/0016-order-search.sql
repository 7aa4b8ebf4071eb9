-- The office finds an order by what a customer says on the phone: phone and post code, with or without their blanks and
-- hyphens, and a part number without its hyphens. The expressions are those of server/orders/order-search.ts.
drop index orders_search;
create index orders_search on orders using gin (
  (lower(customer_email || ' ' || customer_name || ' ' || phone || ' ' || translate(phone, ' +-()./', '')
    || ' ' || post_code || ' ' || translate(post_code, ' -', ''))) gin_trgm_ops
) with (gin_pending_list_limit = 128);
drop index order_line_search;
create index order_line_search on order_line using gin (
  (lower(product_name || ' ' || coalesce(part_number, '') || ' ' || coalesce(translate(part_number, ' -./', ''), ''))) gin_trgm_ops
) with (gin_pending_list_limit = 128);

-- The order number, see contract/order-number.ts.
create index orders_by_number on orders (right(id::text, 8));

-- The office's kinds of orders that have two states each: an index over `state` reads them in no order of theirs, and one
-- over all orders passes by nearly all of them where a kind is rare.
create index orders_with_money on orders (id) where state in ('paid', 'partlyRefunded');
create index orders_with_refund on orders (id) where state in ('partlyRefunded', 'refunded');
