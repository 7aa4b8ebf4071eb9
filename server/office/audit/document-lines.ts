import { sql } from 'drizzle-orm'
import type { ShopPromise } from './audit-lines.ts'

/** Promises about the papers that bind. */
export const documentPromises: readonly ShopPromise[] = [
  {
    name: 'Invoice numbers are whole',
    checked: sql`select count(*) from document`,
    broken: sql`
      select kind || ' ' || year || ': the series says ' || coalesce(last, 0) || ', there are ' || coalesce(papers, 0)
          || ' papers up to ' || coalesce(highest, 0) as text,
        null::uuid as order_id, null::uuid as product_id, null as payment_id
      from number_series full join (
        select kind, extract(year from issued_on)::smallint as year,
          count(distinct substring(number from '[0-9]+$')) as papers, max(substring(number from '[0-9]+$')::integer) as highest
        from document group by 1, 2
      ) as issued using (kind, year)
      where (last, last) is distinct from (papers, highest)`,
  },
  {
    name: 'Taxes of every paper are in the tax report',
    checked: sql`select count(*) from document`,
    broken: sql`
      select number || ' says ' || total_cents - document.tax_cents || ' and ' || document.tax_cents
          || ' cents of tax, the report ' || coalesce(base, 0) || ' and ' || coalesce(tax, 0) as text,
        order_id, null::uuid as product_id, null as payment_id
      from document left join (
        select document_id, sum(base_cents) as base, sum(document_tax.tax_cents) as tax from document_tax group by document_id
      ) as reported on document_id = document.id
      where total_cents - document.tax_cents <> coalesce(base, 0) or document.tax_cents <> coalesce(tax, 0)`,
  },
  {
    name: 'Invoices less credit notes are the money kept',
    checked: sql`select count(distinct order_id) from document`,
    broken: sql`
      select 'Papers say ' || said || ' cents, the shop keeps ' || total_cents - refunded_cents as text,
        orders.id as order_id, null::uuid as product_id, transaction_id as payment_id
      from orders join (
        select order_id, sum(case kind when 'invoice' then document.total_cents else -document.total_cents end) as said
        from document group by order_id
      ) as papers on order_id = orders.id
      where said <> total_cents - refunded_cents`,
  },
]
