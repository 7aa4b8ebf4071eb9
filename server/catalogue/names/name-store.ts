import { desc, isNull, type SQL, sql } from 'drizzle-orm'
import { nameBounds } from '../../../contract/catalogue/bounds/name-bounds.ts'
import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { catalogueName } from '../../platform/database/tables/search.ts'

/** Beginnings of a name's term in the counts of the catalogue. */
const prefixes = { category: 'c:', brand: 'b:' } as const satisfies Record<NamedField, string>

export type NameRow = typeof catalogueName.$inferSelect
export type NameDescription = Omit<NameRow, 'field' | 'name' | 'replacedBy'>

/** A name that was replaced, and the one that replaced it. */
type FormerName = { readonly field: NamedField; readonly name: string; readonly now: string }

const countedNames = (field: NamedField, limit: number): SQL => sql`
  select substr(term, 3) collate "default" as name, products from catalogue_count
  where category = '' and term like ${`${prefixes[field]}%`} and products > 0
  order by products desc, term limit ${limit}`

/** Names of categories or brands that products have, those of the most products first. */
export async function listNames(db: Queryable, field: NamedField, limit: number) {
  const { rows } = await db.execute<{ name: string; products: number }>(countedNames(field, limit))
  return rows
}

/** Those of the names that products have. */
export async function findNames(
  db: Queryable,
  field: NamedField,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const terms = names.map((name) => prefixes[field] + name)
  const { rows } = await db.execute<{ name: string }>(sql`
    select substr(term, 3) as name from catalogue_count
    where category = '' and term = any(${sql.param(terms)}::text[]) and products > 0`)
  return new Set(rows.map(({ name }) => name))
}

export const nameStore = {
  /** Names that products have or the owner described, in the order of lists. */
  async list(db: Queryable, field: NamedField): Promise<(NameRow & { products: number })[]> {
    const { rows } = await db.execute<NameRow & { products: number }>(sql`
      with counted as (${countedNames(field, nameBounds.listed)}),
      described as (
        select * from catalogue_name where field = ${field} order by place, name limit ${nameBounds.listed})
      select ${field} as field, name, place, coalesce(introduction, '') as introduction, image_url as "imageUrl",
        carton_pieces as "cartonPieces", pallet_pieces as "palletPieces", pallet_grams as "palletGrams",
        tax_category as "taxCategory", replaced_by as "replacedBy", coalesce(products, 0) as products
      from counted full join described using (name)
      where products > 0 or replaced_by is null
      order by place, products desc nulls last, name limit ${nameBounds.listed}`)
    return rows
  },

  async save(
    db: Queryable,
    field: NamedField,
    name: string,
    description: NameDescription,
  ): Promise<void> {
    const set = { ...description, replacedBy: null }
    await db
      .insert(catalogueName)
      .values({ field, name, ...set })
      .onConflictDoUpdate({ target: [catalogueName.field, catalogueName.name], set })
  },

  /** Descriptions of names that are in use, first those of categories, which visitors see. */
  async listDescribed(db: Queryable): Promise<NameRow[]> {
    return db
      .select()
      .from(catalogueName)
      .where(isNull(catalogueName.replacedBy))
      .orderBy(desc(catalogueName.field), catalogueName.name)
      .limit(2 * nameBounds.listed)
  },

  /** Former names that no product has any more, with those that replaced them. */
  async listFormer(db: Queryable): Promise<FormerName[]> {
    const { rows } = await db.execute<FormerName>(sql`
      select field, name, replaced_by as now from catalogue_name where replaced_by is not null
        and not exists (select from catalogue_count where category = '' and products > 0
          and term = case field when 'category' then ${prefixes.category} else ${prefixes.brand} end || name)
      order by field, name limit ${2 * nameBounds.listed}`)
    return rows
  },

  async find(db: Queryable, field: NamedField, names: readonly string[]): Promise<NameRow[]> {
    if (names.length === 0) return []
    return db
      .select()
      .from(catalogueName)
      .where(
        sql`${catalogueName.field} = ${field} and ${catalogueName.name} = any(${sql.param(names)}::text[])`,
      )
  },
}
