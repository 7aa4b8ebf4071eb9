-- Files that a customer or staff put at an order.
create table order_attachment (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  file_key text not null references paper_file,
  name text not null check (length(name) between 1 and 120),
  size_bytes integer not null check (size_bytes > 0),
  by_staff boolean not null,
  added_by uuid references users on delete set null,
  added_at timestamptz not null
);
create index order_attachment_by_order on order_attachment (order_id, id);
create index order_attachment_by_file on order_attachment (file_key);
create index order_attachment_by_account on order_attachment (added_by);
