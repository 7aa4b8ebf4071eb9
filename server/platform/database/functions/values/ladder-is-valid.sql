-- version 1
-- A ladder’s steps go up by orderable quantities above the minimum while their prices fall. It is plpgsql without a
-- query, because every order’s update of a product checks it.
create or replace function ladder_is_valid(ladder jsonb, list_price_cents bigint, minimum integer, order_multiple integer)
returns boolean language plpgsql immutable parallel safe as $$
declare
  last_from integer := minimum;
  last_cents bigint := list_price_cents;
  step_from integer;
  step_cents bigint;
begin
  if ladder = '[]' then return true; end if;
  if jsonb_typeof(ladder) <> 'array' then return false; end if;
  if jsonb_array_length(ladder) > 8 then return false; end if;
  for place in 0 .. jsonb_array_length(ladder) - 1 loop
    step_from := (ladder -> place ->> 'from')::integer;
    step_cents := (ladder -> place ->> 'cents')::bigint;
    if step_from > last_from and step_from % order_multiple = 0 and step_cents between 1 and last_cents - 1 then
      last_from := step_from;
      last_cents := step_cents;
    else
      -- Also for a step without a quantity or a price: the comparison is null.
      return false;
    end if;
  end loop;
  return true;
end $$;
