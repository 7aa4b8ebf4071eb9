-- version 1
-- An order that gets another email leaves the sums that contain it, which the figures' job then sums up anew.
create or replace function forget_customer_sums() returns trigger language plpgsql as $$
declare
  days date[];
begin
  -- Waits for the job, which may have read the former email.
  perform pg_advisory_xact_lock(hashtextextended('feed sales', 0));
  select array_agg(last_day) into days from summed_to where exists (
    select from (
      select utc_day(new.paid_at) as day
      union select utc_day(at) from order_move where order_id = new.id and amount_cents is not null
    ) as paid
    where last_day >= day and date_trunc('year', last_day) = date_trunc('year', day));
  delete from summed_to where last_day = any(days);
  delete from customer_sum where last_day = any(days) and customer_email = old.customer_email;
  return null;
end
$$;

create or replace trigger orders_moved_to_email after update of customer_email on orders
  for each row when (old.customer_email <> new.customer_email and new.paid_at is not null)
  execute function forget_customer_sums();
