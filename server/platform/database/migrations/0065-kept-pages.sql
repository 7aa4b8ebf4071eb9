-- contract: former versions hear of changes by this table and these triggers.
-- Kept pages are a second old at most, so nobody is told of writes any more. Orders, among others, write a row less.

-- A product whose pieces changed is followed by the catalogue; rows before and after are brought together by grouping.
create function queue_restocked() returns trigger language plpgsql as $$
begin
  insert into restocked
  select id from (select id, available from before union all select id, available from after) as row_of_product
  group by id having min(available) <> max(available);
  return null;
end $$;
create trigger product_queued after update on product referencing old table as before new table as after
  for each statement execute function queue_restocked();

-- With each function go the triggers that call it.
drop function tell_added_products() cascade;
drop function tell_changed_products() cascade;
drop function tell_deleted_products() cascade;
drop function tell_reviews() cascade;
drop function tell_verified_buyer() cascade;
drop function tell_picture() cascade;
drop function tell_session() cascade;
drop function tell_user() cascade;
drop function tell_everything() cascade;
drop function tell_shop_words() cascade;
drop function tell_figures() cascade;
drop function tell_content() cascade;
drop function tell_references() cascade;
drop function tell_settings() cascade;
drop function tell_change(text[]);
drop function most_told();
drop table change;
