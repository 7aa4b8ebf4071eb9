-- What a person entered in the ledger, for the export of their own data and for its erasure. Most entries are the shop's.
-- concurrently
drop index concurrently if exists stock_entry_by_actor;
create index concurrently stock_entry_by_actor on stock_entry (actor_email, id) where actor_email is not null;
