-- When the person last proved who they are; null, as an older server writes it: when the session began.
alter table session add column if not exists proved_at timestamptz;
-- Whether the session began with a second factor.
alter table session add column if not exists by_second_factor boolean not null default false;
