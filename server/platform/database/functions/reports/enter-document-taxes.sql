-- version 1
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
