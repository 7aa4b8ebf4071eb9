-- The corrected e-mail of an account until its owner confirms it by the link mailed there.
create table new_email (
  account_id uuid primary key references password_account on delete cascade,
  email text not null check (email = lower(email))
);
alter table account_token add constraint account_token_purpose_known
  check (purpose in ('verifyEmail', 'resetPassword', 'newEmail')) not valid;
alter table account_token drop constraint account_token_purpose_check;
