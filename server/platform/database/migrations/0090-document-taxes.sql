-- The taxes of papers as rows, entered with each new paper, for the tax report.
create table document_tax (
  document_id uuid not null references document on update cascade,
  row_no smallint not null,
  issued_on date not null,
  kind text not null check (kind in ('invoice', 'creditNote')),
  country text not null,
  region text not null,
  rule text not null,
  code text not null,
  category text not null,
  rate_millipercent integer not null,
  proof text,
  base_cents bigint not null,
  tax_cents bigint not null,
  primary key (document_id, row_no)
);
create index document_tax_by_day on document_tax (issued_on);

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

-- Enters the taxes of a new paper into reports.
create or replace function enter_document_taxes() returns trigger language plpgsql as $$
begin
  insert into document_tax
    select new.id, row_no, new.issued_on, new.kind, country, region, rule, code, category, rate_millipercent, proof,
      base_cents, tax_cents
    from document_taxes(new.content) on conflict do nothing;
  return null;
end
$$;

create or replace trigger document_taxes_entered after insert on document
  for each row execute function enter_document_taxes();
