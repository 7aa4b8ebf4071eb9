-- Taxes of the papers issued before.
insert into document_tax
  select id, row_no, issued_on, kind, country, region, rule, code, category, rate_millipercent, proof, base_cents, taxes.tax_cents
  from document, document_taxes(content) as taxes on conflict do nothing;
