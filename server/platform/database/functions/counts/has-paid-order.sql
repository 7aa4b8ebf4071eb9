-- version 1
-- Whether a customer has an order whose money the shop keeps; asked by reservations and by reviews.
create or replace function has_paid_order(of_customer text) returns boolean language sql stable parallel safe as $$
  select exists (select from orders where customer_email = of_customer and keeps_money(state))
$$;
