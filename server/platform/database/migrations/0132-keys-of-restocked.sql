-- The key of the act that changed a product's pieces, for the event that its follower drafts.
alter table restocked add column if not exists api_key uuid;
alter table restocked alter column api_key set default nullif(current_setting('bulkhead.api_key', true), '')::uuid;
