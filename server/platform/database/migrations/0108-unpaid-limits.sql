-- How many unpaid orders a customer may have at once; null: as everybody.
alter table users add column unpaid_limit smallint constraint users_unpaid_limit_check check (unpaid_limit between 1 and 1000);
