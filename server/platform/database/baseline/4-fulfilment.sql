-- Fulfilment: shipments, returns and papers.

-- A parcel or pallet of an order: packed, shipped, delivered.
create table shipment (
  id uuid primary key,
  order_id uuid not null references orders,
  shipment_no integer not null,
  state text not null,
  carrier text,
  service text,
  tracking text,
  pallets integer,
  cartons integer,
  grams bigint,
  note text,
  packed_at timestamptz not null,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_by text,
  constraint shipment_order_id_shipment_no_key unique (order_id, shipment_no),
  constraint shipment_shipment_no_check check (shipment_no > 0),
  constraint shipment_state_check check (state in ('packing', 'shipped', 'delivered', 'cancelled')),
  constraint shipment_carrier_check check (length(carrier) between 1 and 40),
  constraint shipment_service_check check (length(service) between 1 and 60),
  constraint shipment_tracking_check check (length(tracking) between 1 and 80),
  constraint shipment_pallets_check check (pallets between 0 and 10000),
  constraint shipment_cartons_check check (cartons between 0 and 1000000),
  constraint shipment_grams_check check (grams between 1 and '1000000000000'::bigint),
  constraint shipment_note_check check (length(note) between 1 and 500),
  constraint shipment_check check ((shipped_at is not null) = (state in ('shipped', 'delivered'))),
  constraint shipment_check1 check ((delivered_at is not null) = (state = 'delivered'))
);
create index shipment_open on shipment (order_id) where state in ('packing', 'shipped');
create index shipment_by_packer on shipment (created_by) where created_by is not null;

-- The pieces of a line in a shipment.
create table shipment_line (
  shipment_id uuid references shipment on delete cascade,
  line_no smallint,
  order_id uuid not null,
  quantity integer not null,
  primary key (shipment_id, line_no),
  constraint shipment_line_order_id_line_no_fkey foreign key (order_id, line_no) references order_line(order_id, line_no),
  constraint shipment_line_quantity_check check (quantity > 0)
);
create index shipment_line_by_line on shipment_line (order_id, line_no);

-- A customer’s request to send pieces back, and its decision.
create table return_request (
  id uuid primary key,
  return_no bigint generated always as identity (start with 1001) unique,
  order_id uuid not null references orders,
  state text not null,
  reason text,
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  constraint return_request_state_check check (state in ('requested', 'approved', 'declined', 'received', 'refunded', 'closed', 'withdrawn')),
  constraint return_request_reason_check check (length(reason) between 1 and 500),
  constraint return_request_note_check check (length(note) between 1 and 500)
);
create index return_by_order on return_request (order_id, id);
create index return_by_state on return_request (state, id desc);
create index return_open on return_request (order_id) where state in ('requested', 'approved', 'received');
alter table refund add constraint refund_return_id_fkey foreign key (return_id) references return_request(id);

-- The pieces of a line in a return, and how many went to the shelf or to scrap.
create table return_line (
  return_id uuid references return_request on delete cascade,
  line_no smallint,
  order_id uuid not null,
  quantity integer not null,
  reason text not null,
  note text,
  pictures jsonb not null default '[]'::jsonb,
  restocked integer not null default 0,
  scrapped integer not null default 0,
  primary key (return_id, line_no),
  constraint return_line_order_id_line_no_fkey foreign key (order_id, line_no) references order_line(order_id, line_no),
  constraint return_line_quantity_check check (quantity > 0),
  constraint return_line_reason_check check (reason in ('damaged', 'wrongPart', 'notAsDescribed', 'tooMany', 'other')),
  constraint return_line_note_check check (length(note) between 1 and 500),
  constraint return_line_pictures_check check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 4),
  constraint return_line_restocked_check check (restocked >= 0),
  constraint return_line_scrapped_check check (scrapped >= 0),
  constraint return_line_check check ((restocked + scrapped) <= quantity)
);
create index return_line_by_line on return_line (order_id, line_no);
create index return_line_pictures on return_line using gin (pictures) where pictures <> '[]'::jsonb;

-- Bytes of papers and certificates, by their key.
create table paper_file (
  key text primary key,
  type text not null,
  bytes bytea not null,
  sha256 bytea not null,
  created_at timestamptz not null default now()
);

-- The last number of each kind of paper in a year; numbers have no gaps.
create table number_series (
  kind text,
  year smallint,
  last integer not null,
  primary key (kind, year),
  constraint number_series_kind_check check (kind in ('invoice', 'creditNote')),
  constraint number_series_last_check check (last >= 0)
);

-- A paper that binds: its content and bytes never change.
create table document (
  id uuid primary key,
  kind text not null,
  number text not null unique,
  order_id uuid not null references orders,
  cause text not null unique,
  credit_of uuid references document,
  issued_on date not null,
  due_on date,
  currency character(3) not null,
  total_cents bigint not null,
  tax_cents bigint not null,
  content jsonb not null,
  pdf_key text references paper_file,
  draw_after timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint document_kind_check check (kind in ('invoice', 'creditNote')),
  constraint document_currency_check check (currency = 'USD'),
  constraint document_check check ((kind = 'creditNote') = (credit_of is not null))
);
create index document_of_order on document (order_id, id);
create index document_by_day on document (issued_on, id);
create index document_undrawn on document (draw_after) where pdf_key is null;
create index document_by_file on document (pdf_key) where pdf_key is not null;
create index document_by_prefix on document (kind, split_part(number, '-', 1));
