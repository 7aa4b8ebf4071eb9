-- The version of the shop's terms in force when an order was placed; null in orders without any.
alter table orders add column terms_version integer;
