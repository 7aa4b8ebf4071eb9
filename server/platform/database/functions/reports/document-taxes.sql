-- version 1
-- The tax table of a paper as rows of reports: by place of delivery, rule, code, rate and category. What no rule taxed is
-- a row of its own, without a code. `proof` is the VAT id or certificate that an exempt row stands on.
create or replace function document_taxes(content jsonb)
returns table (row_no smallint, country text, region text, rule text, code text, category text, rate_millipercent integer,
  proof text, base_cents bigint, tax_cents bigint)
language sql immutable parallel safe as $$
  with taxed as (
    select no::smallint as row_no, row ->> 'name' as rule, row ->> 'code' as code, row ->> 'category' as category,
      (row ->> 'rateMillipercent')::integer as rate, (row ->> 'baseCents')::bigint as base, (row ->> 'cents')::bigint as tax
    from jsonb_array_elements(content -> 'taxes') with ordinality as listed (row, no)
  ), every as (
    select * from taxed where (base, tax) <> (0, 0)
    union all
    select 0::smallint, '', '', '', 0, (content ->> 'netCents')::bigint - coalesce(sum(base), 0)::bigint,
      (content ->> 'taxCents')::bigint - coalesce(sum(tax), 0)::bigint
    from taxed having (content ->> 'netCents')::bigint <> coalesce(sum(base), 0)
      or (content ->> 'taxCents')::bigint <> coalesce(sum(tax), 0)
  ), place as (
    select case when (content -> 'isCollected')::boolean then content -> 'seller' else content -> 'shipTo' end as place
  )
  select row_no, coalesce(place ->> 'country', ''), coalesce(upper(btrim(place ->> 'region')), ''), rule, code, category, rate,
    case code when 'AE' then content -> 'buyer' ->> 'taxNumber' when 'E' then substring(content ->> 'note' from 'certificate (.+)$') end,
    base, tax
  from every, place
$$;
