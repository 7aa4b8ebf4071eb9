import type pg from 'pg'
import { exampleInvoice } from '../../server/testing/example-invoice.ts'

const PAPERS_A_BATCH = 20_000
/** The shop never draws these. */
const NEVER = '2100-01-01'

/** Adds this many invoices, of the paid orders that have none, oldest first. Their series is none of the shop's own. */
export async function generatePapers(
  client: pg.Client,
  count: number,
  onProgress: (added: number) => void,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (let done = 0; done < count; ) {
    const { last, added } = await addPapers(client, after, Math.min(PAPERS_A_BATCH, count - done))
    if (last === null) return
    after = last
    done += added
    onProgress(done)
  }
}

interface Batch {
  /** The last order that got a paper; null if none was left. */
  readonly last: string | null
  readonly added: number
}

async function addPapers(client: pg.Client, after: string, count: number): Promise<Batch> {
  const { lines, ...content } = exampleInvoice
  const { rows } = await client.query<Batch>(
    `with due as (
         select orders.*, to_jsonb(tax) as tax from orders, lateral (
           select name, code, category, rate_millipercent as "rateMillipercent", base_cents as "baseCents", cents
           from order_tax where order_id = orders.id and tax_no = 1) as tax
         where paid_at is not null and not sample and id > $4::uuid
           and not exists (select from document where order_id = orders.id)
         order by id limit $5
       ), added as (
         insert into document (id, kind, number, order_id, cause, issued_on, currency, total_cents, tax_cents, content, draw_after, created_at)
         select uuidv7(), 'invoice', 'GEN-' || order_no, id, 'payment:' || id, utc_day(paid_at), currency, total_cents, tax_cents,
           $1::jsonb || jsonb_build_object('orderNo', order_no, 'paidOn', utc_day(paid_at), 'shipTo', ship_to, 'taxes', jsonb_build_array(tax),
             'netCents', goods_cents, 'taxCents', tax_cents, 'totalCents', total_cents,
             'buyer', $1::jsonb -> 'buyer' || jsonb_build_object('name', customer_name, 'email', customer_email, 'taxNumber',
               case tax ->> 'code' when 'AE' then 'DE' || lpad((abs(hashtext(customer_email)::bigint) % 1000000000)::text, 9, '0') end),
             'lines', jsonb_build_array($2::jsonb || jsonb_build_object('quantity', pieces, 'priceCents', goods_cents / pieces,
               'cents', goods_cents, 'taxCents', tax_cents))),
           $3::timestamptz, paid_at
         from due order by id
       )
       select max(id::text) as last, count(*)::integer as added from due`,
    [JSON.stringify(content), JSON.stringify(lines[0]), NEVER, after, count],
  )
  return rows[0] ?? { last: null, added: 0 }
}
