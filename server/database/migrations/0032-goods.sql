-- What happens to an order's goods: packed, shipped, closed short, returned, refunded by line; and a ledger of every change
-- of a product's pieces other than by orders. See docs/decisions/0034-goods.md.

-- The goods axis of an order. Money and goods move apart: see the constraint for the pairs that can't be.
alter table orders
  add column fulfilment text not null default 'none'
    check (fulfilment in ('none', 'packing', 'partlyShipped', 'shipped', 'delivered', 'closedShort')),
  -- For the house only.
  add column internal_note text check (length(internal_note) between 1 and 2000);

-- Pieces of a line, counted up by conditional updates. `packed` are in shipments being prepared; `shipped` never falls, what
-- comes back is `returned`; `closed` will never ship.
alter table order_line
  add column packed integer not null default 0,
  add column shipped integer not null default 0,
  add column closed integer not null default 0,
  add column returned integer not null default 0,
  add column refunded integer not null default 0,
  add column refunded_cents bigint not null default 0;
alter table order_line set (fillfactor = 80);

alter table order_move add column axis text not null default 'money' check (axis in ('money', 'goods'));

create table shipment (
  id uuid primary key,
  order_id uuid not null references orders,
  -- Counts from 1 in its order; people read it.
  shipment_no integer not null check (shipment_no > 0),
  state text not null check (state in ('packing', 'shipped', 'delivered', 'cancelled')),
  carrier text check (length(carrier) between 1 and 40),
  service text check (length(service) between 1 and 60),
  tracking text check (length(tracking) between 1 and 80),
  pallets integer check (pallets between 0 and 10000),
  cartons integer check (cartons between 0 and 1000000),
  grams bigint check (grams between 1 and 1000000000000),
  note text check (length(note) between 1 and 500),
  packed_at timestamptz not null,
  shipped_at timestamptz,
  delivered_at timestamptz,
  -- Null once the account is gone.
  created_by text,
  unique (order_id, shipment_no),
  check ((shipped_at is not null) = (state in ('shipped', 'delivered'))),
  check ((delivered_at is not null) = (state = 'delivered'))
);

create table shipment_line (
  shipment_id uuid not null references shipment on delete cascade,
  line_no smallint not null,
  order_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, line_no),
  foreign key (order_id, line_no) references order_line (order_id, line_no)
);
create index shipment_line_by_line on shipment_line (order_id, line_no);

create table return_request (
  id uuid primary key,
  -- For people.
  return_no bigint not null unique generated always as identity (start with 1001),
  order_id uuid not null references orders,
  state text not null check (state in ('requested', 'approved', 'declined', 'received', 'refunded', 'closed', 'withdrawn')),
  -- The shop's words to the customer: why it was declined, how to send it, why it was closed.
  reason text check (length(reason) between 1 and 500),
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz
);
create index return_by_order on return_request (order_id, id);
create index return_by_state on return_request (state, id desc);

create table return_line (
  return_id uuid not null references return_request on delete cascade,
  line_no smallint not null,
  order_id uuid not null,
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('damaged', 'wrongPart', 'notAsDescribed', 'tooMany', 'other')),
  -- The customer's words and pictures.
  note text check (length(note) between 1 and 500),
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 4),
  restocked integer not null default 0 check (restocked >= 0),
  scrapped integer not null default 0 check (scrapped >= 0),
  primary key (return_id, line_no),
  foreign key (order_id, line_no) references order_line (order_id, line_no),
  check (restocked + scrapped <= quantity)
);
create index return_line_by_line on return_line (order_id, line_no);
-- Pictures of returns are in use.
create index return_line_pictures on return_line using gin (pictures) where pictures <> '[]';

alter table refund add column return_id uuid references return_request;
create index refund_by_return on refund (return_id) where return_id is not null;

-- The pieces that a refund is for. A failed refund keeps its lines, and gives back what it counted on the order's lines.
create table refund_line (
  refund_id uuid not null references refund,
  order_id uuid not null,
  line_no smallint not null,
  quantity integer not null check (quantity > 0),
  cents bigint not null check (cents >= 0),
  primary key (refund_id, line_no),
  foreign key (order_id, line_no) references order_line (order_id, line_no)
);
create index refund_line_by_line on refund_line (order_id, line_no);

-- Pieces that left and did not come back: on the shelf are available + promised - shipped.
alter table product add column shipped integer not null default 0;

alter table stock_entry
  drop constraint stock_entry_kind_check,
  drop constraint stock_entry_delta_check,
  alter column actor_email drop not null,
  -- What the act was about: pieces moved, or those counted. `delta` is what it changed of `received`.
  add column quantity integer,
  add column reference text check (length(reference) between 1 and 120),
  add column order_id uuid references orders;
update stock_entry set quantity = abs(delta);
alter table stock_entry
  alter column quantity set not null,
  add check (quantity >= 0),
  add check (kind in ('receive', 'count', 'scrap', 'return', 'correction', 'import')),
  -- Pieces put back on sale change nothing in what was received, and a count may confirm what was expected.
  add check (delta <> 0 or kind in ('return', 'count'));
create index stock_entry_by_order on stock_entry (order_id) where order_id is not null;

-- Orders that were paid long ago have left: without this they would flood what is to be packed. Refunded ones can't be packed.
create temporary table left_before on commit drop as
  select id, coalesce(paid_at, created_at) as left_at from orders
  where state in ('paid', 'partlyRefunded') and coalesce(paid_at, created_at) < now() - interval '30 days'
    or state = 'refunded' and not stock_returned;
insert into shipment (id, order_id, shipment_no, state, note, packed_at, shipped_at, delivered_at)
  select gen_random_uuid(), id, 1, 'delivered', 'Before shipments were kept', left_at, left_at, left_at from left_before;
insert into shipment_line (shipment_id, line_no, order_id, quantity)
  select shipment.id, line_no, order_line.order_id, quantity from shipment join order_line using (order_id);
update order_line set shipped = quantity from left_before where order_id = left_before.id;
update orders set fulfilment = 'delivered' from left_before where orders.id = left_before.id;
insert into order_move (order_id, move_no, axis, from_state, to_state, at, actor, reason, note)
  select id, (select max(move_no) + 1 from order_move where order_id = left_before.id), 'goods', 'none', 'delivered', left_at, 'shop',
    'delivered', 'Before shipments were kept'
  from left_before;
update product set shipped = gone.pieces
  from (select product_id, sum(order_line.shipped)::integer as pieces from order_line group by product_id) as gone
  where product.id = gone.product_id and gone.pieces > 0;

update order_line set closed = quantity from orders where orders.id = order_id and state = 'refunded' and stock_returned;
insert into order_move (order_id, move_no, axis, from_state, to_state, at, actor, reason, note)
  select id, (select max(move_no) + 1 from order_move where order_id = orders.id), 'goods', 'none', 'closedShort', now(), 'shop',
    'closedShort', 'Before shipments were kept'
  from orders where state = 'refunded' and stock_returned;
update orders set fulfilment = 'closedShort' where state = 'refunded' and stock_returned;
-- Said by the lines from now on.
alter table orders drop column stock_returned;

insert into stock_entry (product_id, kind, delta, quantity, reason)
  select product.id, 'correction', received - entered, abs(received - entered), 'Stock before the ledger'
  from product left join lateral
    (select coalesce(sum(delta), 0) as entered from stock_entry where product_id = product.id) as ledger on true
  where received <> entered;

alter table order_line add constraint order_line_pieces check (
  packed >= 0 and shipped >= 0 and closed >= 0 and returned >= 0 and refunded >= 0 and refunded_cents >= 0
  and packed + shipped + closed <= quantity and returned <= shipped and refunded <= shipped + closed);
alter table product add constraint product_shipped check (shipped between 0 and promised);
alter table orders add constraint orders_axes check (
  (fulfilment = 'none' or state in ('paid', 'partlyRefunded', 'refunded'))
  and (state <> 'refunded' or fulfilment in ('shipped', 'delivered', 'closedShort')));
alter table order_move add constraint order_move_goods check (
  axis = 'money' or to_state in ('none', 'packing', 'partlyShipped', 'shipped', 'delivered', 'closedShort'));

-- Lists of All Order.
create index orders_to_pack on orders (id desc)
  where state in ('paid', 'partlyRefunded') and fulfilment in ('none', 'packing');
create index orders_by_fulfilment on orders (fulfilment, id desc)
  where fulfilment in ('partlyShipped', 'shipped', 'delivered');
create index return_open on return_request (order_id) where state in ('requested', 'approved', 'received');
create index shipment_open on shipment (order_id) where state in ('packing', 'shipped');
-- Found by its beginning, see `order-search.ts`.
create index orders_by_purchase on orders ((lower(po_number) collate "C")) where po_number is not null;
-- The mails of an order, for its page.
create index mail_by_order on mail ((facts ->> 'orderId')) where facts ? 'orderId';

-- Every change of `received` is entered, by whatever wrote it: the act names itself by `enter_stock_as` before it writes. What
-- did not, was written in the database by hand.
create function enter_stock_as(act jsonb) returns void language sql as $$
  select set_config('bulkhead.stock_act', act::text, true)
$$;

create function stock_act() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('bulkhead.stock_act', true), ''),
    '{"kind": "correction", "reason": "by hand in the database"}')::jsonb
$$;

create function enter_changed_stock() returns trigger language plpgsql as $$
declare
  act constant jsonb := stock_act();
  change constant integer := new.received - old.received;
begin
  insert into stock_entry (product_id, kind, delta, quantity, reason, note, reference, actor_email, order_id, change_set_id)
  values (new.id, act ->> 'kind', change, coalesce((act ->> 'quantity')::integer, abs(change)), act ->> 'reason',
    act ->> 'note', act ->> 'reference', act ->> 'actorEmail', (act ->> 'orderId')::uuid, (act ->> 'changeSetId')::bigint);
  return null;
end $$;

-- By statement: row by row, a large import of new products takes half as long again.
create function enter_begun_stock() returns trigger language plpgsql as $$
declare
  act constant jsonb := stock_act();
begin
  insert into stock_entry (product_id, kind, delta, quantity, reason, note, reference, actor_email, order_id, change_set_id)
  select id, act ->> 'kind', received, received, act ->> 'reason', act ->> 'note', act ->> 'reference', act ->> 'actorEmail',
    (act ->> 'orderId')::uuid, (act ->> 'changeSetId')::bigint
  from added where received <> 0;
  return null;
end $$;
create trigger product_stock_begun after insert on product referencing new table as added for each statement
  execute function enter_begun_stock();
create trigger product_stock_changed after update on product for each row
  when (new.received <> old.received) execute function enter_changed_stock();

-- Carriers' addresses say `{tracking}` now.
update setting set value = jsonb_build_object('carriers', (
    select coalesce(jsonb_agg(jsonb_build_object('name', carrier ->> 'name',
      'template', replace(carrier ->> 'tracking', '{number}', '{tracking}')) order by position), '[]')
    from jsonb_array_elements(value -> 'carriers') with ordinality as each (carrier, position)))
  where key = 'carriers';

alter table users add column internal_note text check (length(internal_note) between 1 and 2000);
