-- Since when a user may not sign in; null: they may.
alter table users add column blocked_at timestamptz;
