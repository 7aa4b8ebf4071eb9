-- The number of the product's terms, compared when an order is placed: an order at stale terms is judged anew.
alter table product add column revision integer not null default 1;

create function revise_product() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
-- All that an order is judged by or copies, but not its stock: orders change only the stock, so they don't fire the trigger.
create trigger product_revised
  before update of name, part_number, image_url, list_price_cents, minimum, discount_percent, discount_until, removed_at
  on product for each row
  when (
    (old.name, old.part_number, old.image_url, old.list_price_cents, old.minimum, old.discount_percent, old.discount_until, old.removed_at)
    is distinct from
    (new.name, new.part_number, new.image_url, new.list_price_cents, new.minimum, new.discount_percent, new.discount_until, new.removed_at)
  )
  execute function revise_product();
