-- Why staff blocked an account, and why they did something to one; customers don't read it.
alter table users add column block_reason text;
alter table account_event add column reason text;
