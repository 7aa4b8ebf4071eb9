-- Why a payment is disputed, and until when the bank takes an answer.
alter table payment_dispute add column reason text;
alter table payment_dispute add column due_at timestamptz;
