-- version 1
-- Whether an address is a picture of this site, under /images/, or of another site. Any other path of this site would
-- be called by the browser of everybody who sees the row.
create or replace function is_picture_address(url text) returns boolean language sql immutable parallel safe as $$
  select url ~ '^(/images/[0-9A-Za-z_-]+\.[a-z0-9]+|https?://[^[:space:]\\]+)$'
$$;
