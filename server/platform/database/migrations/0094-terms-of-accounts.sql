-- The version of the shop's terms that was accepted at sign-up; null where the shop didn't ask.
alter table users add column terms_version integer, add column terms_accepted_at timestamptz;
