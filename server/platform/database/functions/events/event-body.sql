-- version 1
-- The JSON of an event without its number, as the feed answers it and `FeedEvent` describes it. The values need no escape.
create or replace function event_body(
  kind text, object text, subject uuid, version integer, at timestamptz, person uuid, api_key uuid
) returns text language sql volatile as $$
  select '"id":"' || gen_random_uuid() || '","kind":"' || kind ||
    '","at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ||
    '","subject":"' || subject || '","version":' || coalesce(version::text, 'null') || ',"by":' ||
    case when api_key is not null then '{"key":"' || api_key || '"}'
      when person is not null then '{"person":"' || person || '"}' else 'null' end ||
    ',"link":"/' || object || '/' || subject || '"'
$$;
