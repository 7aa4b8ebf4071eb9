-- version 3
-- Takes a removed product out of the catalogue and the list of low stock.
create or replace function leave_catalogue() returns trigger language plpgsql as $$
begin
  delete from catalogue_entry where product_id = old.id;
  delete from low_stock where product_id = old.id;
  perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
  from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes) || custom_terms(old.further_facts),
    product_words(old.name, old.brand, old.category, old.attributes))
  having count(*) > 0;
  return null;
end $$;

create or replace trigger catalogue_left
  after update of removed_at on product for each row
  when (old.removed_at is null and new.removed_at is not null)
  execute function leave_catalogue();

create or replace trigger catalogue_deleted
  after delete on product for each row
  when (old.removed_at is null)
  execute function leave_catalogue();
