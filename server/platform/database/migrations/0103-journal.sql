-- Months of the journal that are closed, their files, and what stands in them: nothing is booked twice.
create table journal_month (
  month date primary key,
  closed_at timestamptz not null
);

create table journal_file (
  month date not null references journal_month,
  format text not null check (format in ('csv', 'datev', 'quickbooks', 'xero')),
  file_no integer not null,
  name text not null,
  bytes bytea not null,
  primary key (month, format, file_no)
);

create table journaled (
  source text primary key,
  month date not null references journal_month
);
