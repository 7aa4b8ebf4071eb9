-- version 1
-- Drafts the events of products: `price` where a price changed, `product` where anything else did or the product is new.
-- Pieces are drafted by the follower of the stock, so that no order waits for it.
create or replace function draft_product_events() returns trigger language plpgsql as $$
declare
  prices constant text[] := '{listPriceCents,pricePer,discount,ladder}';
  changed text[];
  author constant uuid := (select id from users where email = stock_act() ->> 'actorEmail');
begin
  if tg_op = 'INSERT' then
    insert into event_draft (kind, object, subject, version, at, person)
    select 'product', 'product', id, version, now(), author from added;
    return null;
  end if;
  changed := array(select key from jsonb_each(new.fact_versions) where value = to_jsonb(new.version));
  insert into event_draft (kind, object, subject, version, at, person)
  select kind, 'product', new.id, new.version, now(), author from unnest('{product,price}'::text[]) as kind
  where case kind when 'price' then changed && prices else changed = '{}' or not changed <@ prices end;
  return null;
end $$;

create or replace trigger product_addition_drafted
  after insert on product referencing new table as added for each statement
  execute function draft_product_events();

create or replace trigger product_change_drafted
  after update on product for each row
  when (old.version <> new.version)
  execute function draft_product_events();
