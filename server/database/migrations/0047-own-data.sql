-- What a person's export and deletion look for, so that neither reads a whole table. Each covers only rows that others'
-- work seldom writes: an order being placed writes none but that of its mail.
-- concurrently
drop index concurrently if exists orders_cancelled_by_customer;
create index concurrently orders_cancelled_by_customer on orders (customer_email) where state = 'cancelled';
drop index concurrently if exists order_move_by_admin;
create index concurrently order_move_by_admin on order_move (actor_email) where actor = 'admin';
drop index concurrently if exists account_event_by_actor;
create index concurrently account_event_by_actor on account_event (actor_email) where actor_email is not null;
drop index concurrently if exists product_by_adder;
create index concurrently product_by_adder on product (added_by_email);
drop index concurrently if exists refund_by_requester;
create index concurrently refund_by_requester on refund (requested_by) where requested_by is not null;
drop index concurrently if exists shipment_by_packer;
create index concurrently shipment_by_packer on shipment (created_by) where created_by is not null;
drop index concurrently if exists change_set_by_actor;
create index concurrently change_set_by_actor on change_set (actor_email);
drop index concurrently if exists tax_status_by_decider;
create index concurrently tax_status_by_decider on tax_status (decided_by) where decided_by is not null;
-- A deleted file is looked for in its papers.
drop index concurrently if exists document_by_file;
create index concurrently document_by_file on document (pdf_key) where pdf_key is not null;
drop index concurrently if exists mail_by_recipient;
create index concurrently mail_by_recipient on mail (recipient);
drop index concurrently if exists mail_by_asker;
create index concurrently mail_by_asker on mail ((facts ->> 'email')) where facts ? 'email';

-- Addresses from which an account's owner has signed in. A guesser's failures, however many, aren't read.
drop index concurrently if exists account_event_sign_in;
create index concurrently account_event_sign_in on account_event (email, created_at, address) where kind = 'signedIn';

-- Whether a prefix has numbered papers of a kind.
drop index concurrently if exists document_by_prefix;
create index concurrently document_by_prefix on document (kind, split_part(number, '-', 1));
