-- Open disputes by the day on which they must be answered, and all of them by their beginning.
-- concurrently
drop index concurrently if exists payment_dispute_to_answer;
create index concurrently payment_dispute_to_answer on payment_dispute (coalesce(due_at, opened_at), id) where state in ('inquiry', 'open');
drop index concurrently if exists payment_dispute_newest;
create index concurrently payment_dispute_newest on payment_dispute (opened_at, id);
