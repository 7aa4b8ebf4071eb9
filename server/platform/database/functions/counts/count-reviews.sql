-- version 1
-- Counts reviews.
create or replace function count_reviews() returns trigger language plpgsql as $$
begin
  perform count_rows('review', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;

create or replace trigger review_counted
  after insert or delete on review for each row
  execute function count_reviews();
