-- What the notices to staff follow: questions of buyers, and planned changes that failed.
-- concurrently
drop index concurrently if exists mail_asked;
create index concurrently mail_asked on mail (created_at) where kind in ('quoteAskedFor', 'partAskedFor');
drop index concurrently if exists change_set_failed;
create index concurrently change_set_failed on change_set (apply_at) where state = 'failed';
