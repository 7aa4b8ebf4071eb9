-- Open invitations of staff, one for an e-mail. The token is only in the mail.
create table staff_invitation (
  id uuid primary key,
  email text not null unique,
  rights text[] not null,
  token_hash bytea not null unique,
  invited_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitation_by_inviter on staff_invitation (invited_by);
create index staff_invitation_by_expiry on staff_invitation (expires_at);
