-- Several carts per account. The current one is the last that was made so, else the oldest: no flag has to be kept unique.
create table cart (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- Raised by every change, so that no window overwrites what another has entered.
  version integer not null default 1,
  current_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cart_by_user on cart (user_id);

create table cart_line (
  cart_id uuid not null references cart on delete cascade,
  -- A removed product's row stays, and so does its line. Without a foreign key, whose lock on the product's row made
  -- orders of it deadlock: they wait for two versions of the row, in either order.
  product_id uuid not null,
  quantity integer not null check (quantity between 1 and 100000000),
  -- The customer's own name for the part.
  reference text check (length(reference) between 1 and 60),
  position integer not null,
  primary key (cart_id, product_id)
);

-- A line's total is whole cents, because only multiples of `price_per` are sold. Computed here, so that no writer can
-- store another; rewrites the table once.
alter table order_line
  add column price_per smallint not null default 1 check (price_per in (1, 100, 1000)),
  add column reference text check (length(reference) between 1 and 60),
  -- All prices that were considered. Empty for older orders.
  add column trace jsonb not null default '[]',
  add column total_cents bigint not null generated always as (unit_price_cents * quantity / price_per) stored,
  add constraint order_line_total_whole check (unit_price_cents * quantity % price_per = 0);

alter table orders
  add column order_no bigint,
  add column line_count smallint,
  add column pieces bigint,
  add column goods_cents bigint,
  add column po_number text check (length(po_number) between 1 and 40),
  add column currency char(3) not null default 'USD' check (currency = 'USD');

-- Made anew after the update: a million orders would enter eleven indexes one by one, which took nine minutes.
create temporary table order_index on commit drop as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid = 'orders'::regclass and not exists (select from pg_constraint where conindid = indexrelid);
do $$
declare
  index text;
begin
  for index in select name from order_index loop execute 'drop index ' || index; end loop;
end $$;

-- Numbered by age, which ids go by.
update orders set order_no = 100000 + place, line_count = lines, pieces = summed.pieces, goods_cents = total_cents
from (
  select orders.id, row_number() over (order by orders.id) as place, greatest(count(line_no), 1) as lines,
    coalesce(sum(quantity), 0) as pieces
  from orders left join order_line on order_id = orders.id group by orders.id
) as summed
where summed.id = orders.id;

alter table orders
  alter column order_no set not null,
  add constraint orders_order_no unique (order_no),
  alter column line_count set not null,
  alter column pieces set not null,
  alter column goods_cents set not null,
  add constraint orders_lines_bounded check (line_count between 1 and 1000),
  -- Freight and tax will be added to it.
  add constraint orders_total_of_goods check (total_cents = goods_cents);
alter table orders alter column order_no add generated always as identity (start with 100001);
select setval(pg_get_serial_sequence('orders', 'order_no'), max(order_no)) from orders having count(*) > 0;
-- The update has left each order's former row in between.
cluster orders using orders_pkey;

do $$
declare
  index text;
begin
  for index in select definition from order_index loop execute index; end loop;
end $$;

-- The admin's list of orders that reserve most pieces.
create index orders_by_pieces_held on orders (pieces, id) where state = 'awaitingPayment';
