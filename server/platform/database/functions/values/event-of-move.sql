-- version 1
-- The kind of event that a move of an order is in the feed.
create or replace function event_of_move(axis text, to_state text, reason text, amount_cents bigint) returns text
  language sql immutable parallel safe as $$
  select case
    when amount_cents is not null then 'orderRefunded'
    when axis = 'money' then case to_state
      when 'awaitingPayment' then 'orderPlaced'
      when 'paid' then 'orderPaid'
      when 'cancelled' then 'orderCancelled'
      when 'expired' then 'orderExpired'
      else 'orderChanged' end
    when reason in ('packed', 'repacked', 'unpacked') then 'orderPacked'
    when reason = 'shipped' then 'orderShipped'
    when reason = 'delivered' then 'orderDelivered'
    when reason = 'returnReceived' then 'orderReturned'
    else 'orderChanged' end
$$;
