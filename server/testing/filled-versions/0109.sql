-- Example values of the columns that migration 0109 added.
update payment_dispute set reason = 'fraudulent', due_at = opened_at + interval '9 days' where state = 'open';
