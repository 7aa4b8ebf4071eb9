-- Whether the user was seen to read the mail of this e-mail: by a mail's link, or by a provider that vouches for it.
-- `server/users/confirm-email.ts` sets it, together with whatever has to follow.
alter table users add column email_confirmed boolean not null default false;
update users set email_confirmed = true
where exists (select from user_identity where user_id = users.id and email_verified)
   or exists (select from password_account where email = users.email and email_verified);

-- Proofs of an identity that were made before an account's sessions were ended are worth nothing. A row where that has
-- happened; by a hash of the e-mail, because it outlives the account: a proof made before a deletion must not open another.
create table proof_epoch (
  email_sha256 bytea primary key check (octet_length(email_sha256) = 32),
  epoch integer not null,
  raised_at timestamptz not null,
  -- After a deletion: when no proof from before it can be good any more.
  forget_at timestamptz
);
create index proof_epoch_due on proof_epoch (forget_at) where forget_at is not null;

-- With which devices a user has signed in: the first sign-in with each is told to the owner by a mail.
create table known_device (
  user_id uuid not null references users on delete cascade,
  -- As the browser describes itself: `Chrome on Windows`.
  device text not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
insert into known_device (user_id, device, first_seen_at)
select id, device, min(at) from (
  select user_id as id, device, created_at as at from session
  union all
  select users.id, device, account_event.created_at
  from account_event join users using (email) where kind = 'signedIn'
) seen
where device <> ''
group by id, device;
