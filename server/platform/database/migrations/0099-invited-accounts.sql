-- Accounts that staff made and whose owner has set no password yet: nobody else can have held them.
alter table password_account add column invited boolean not null default false;
