-- Staff find customers by company, VAT id, phone and post code, too.
-- concurrently
drop index concurrently if exists customers_search;
create index concurrently customers_search on users using gin (lower(email || ' ' || name || ' ' || searched) gin_trgm_ops) with (gin_pending_list_limit = 128);
