-- Orders by place, of which a rare one was searched for among all; entries of the stock since a day; reviews of each kind.
-- concurrently
drop index concurrently if exists orders_by_place;
create index concurrently orders_by_place on orders (upper(btrim(coalesce(ship_to ->> 'country', ''))), id, upper(btrim(coalesce(ship_to ->> 'region', ''))));
drop index concurrently if exists stock_entry_by_moment;
create index concurrently stock_entry_by_moment on stock_entry (at);
drop index concurrently if exists review_low;
create index concurrently review_low on review (id) where rating <= 3;
drop index concurrently if exists review_sample;
create index concurrently review_sample on review (id) where sample;
-- No version has read change sets by their transaction.
drop index concurrently if exists change_set_by_xid;
