-- The journal and the tax report find the refunds of some days without reading all.
-- concurrently
drop index concurrently if exists refund_by_moment;
create index concurrently refund_by_moment on refund (created_at) where state = 'succeeded';
