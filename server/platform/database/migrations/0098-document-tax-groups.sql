-- Taxes are of few groups, which the planner doesn't know from the columns: it would sort all rows on disk.
create statistics document_tax_groups (ndistinct)
  on country, region, rule, code, category, rate_millipercent, proof from document_tax;
analyze document_tax;
