import { type SQL, sql } from 'drizzle-orm'
import { type SampleKind, sampleKinds } from '../../../contract/catalogue/content/samples.ts'
import type { Queryable } from '../../platform/database/database.ts'

const isDefault = (kind: string) => sql`not exists (select from content_block where kind = ${kind})`

const areSamples: Readonly<Record<SampleKind, SQL>> = {
  slides: isDefault('slides'),
  summary: isDefault('summary'),
  // A heading of the owner's own makes the promotion theirs.
  discount: sql`not exists (select from content_block
    where kind = 'sections' and data ->> 'section' = 'discount' and data ->> 'title' <> '')`,
  reviews: sql`exists (select from review where sample)`,
  ceos: sql`(${isDefault('ceos')}
    or exists (select from content_block where kind = 'ceos' and data ->> 'sample' = 'true'))`,
}

const rows = sampleKinds.map((kind) => sql`(${kind}::text, ${areSamples[kind]})`)

/** Rows of sample parts, without those whose section the owner switched off. */
export const fromSamples: SQL = sql`from (values ${sql.join(rows, sql`, `)}) as part (kind, is_sample)
  where is_sample and not exists (select from content_block
    where content_block.kind = 'sections' and data ->> 'section' = part.kind and data ->> 'isShown' = 'false')`

export async function findSamples(db: Queryable): Promise<SampleKind[]> {
  const { rows: found } = await db.execute<{ kind: SampleKind }>(sql`select kind ${fromSamples}`)
  const kinds = new Set(found.map(({ kind }) => kind))
  return sampleKinds.filter((kind) => kinds.has(kind))
}
