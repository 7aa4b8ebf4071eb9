-- Pictures that the sweep removes from their home, which it asks outside of transactions. Whoever kept the same picture
-- while that went on finds the row afterwards, and keeps the picture again.
create table picture_removal (
  url text primary key,
  began_at timestamptz not null,
  ended_at timestamptz
);
