-- An account that has paid nothing reserves a share of the shop only, unless an admin trusts it.
alter table users add column hold_bounds_lifted boolean not null default false;
