-- version 1
-- Whether the shop keeps money of an order in this state. Money that went back whole proves nothing about a buyer.
create or replace function keeps_money(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('paid', 'partlyRefunded')
$$;
