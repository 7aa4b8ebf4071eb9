import { type SQL, sql } from 'drizzle-orm'
import type { ImportMapping } from '../../../contract/catalogue/intake/mapping.ts'
import type { FileReading, Rename } from '../../platform/database/tables/change-sets.ts'
import { renameItem, renameMapping, renamePacks, renameReading } from './renamed-documents.ts'

/** Rows besides products in the shop that hold a name, each in a value that is compared and replaced as a whole. */
export interface RenamePlace {
  readonly table: SQL
  /** The rows that may hold a name. */
  readonly rows: SQL
  /** A row's key as text, and the row of `noted.key`. */
  readonly key: SQL
  readonly isAtKey: SQL
  readonly value: SQL
  readonly set: (value: SQL) => SQL
  /** The value with the new name. */
  readonly rename: (value: unknown, rename: Rename) => unknown
}

const freight: RenamePlace = {
  table: sql`setting`,
  rows: sql`setting.key = 'freight' and setting.value ? 'packDefaults'`,
  key: sql`setting.key`,
  isAtKey: sql`setting.key = noted.key`,
  value: sql`setting.value -> 'packDefaults'`,
  set: (value) => sql`value = jsonb_set(setting.value, '{packDefaults}', ${value})`,
  rename: (packs, rename) => renamePacks(packs as { category: string }[], rename),
}

const homeItems: RenamePlace = {
  table: sql`content_block`,
  rows: sql`kind in ('slides', 'brands', 'sections')`,
  key: sql`kind || '/' || position`,
  isAtKey: sql`kind || '/' || position = noted.key`,
  value: sql`data`,
  set: (value) => sql`data = ${value}`,
  rename: (item, rename) => renameItem(item as Record<string, unknown>, rename),
}

const keptMappings: RenamePlace = {
  table: sql`import_mapping`,
  rows: sql`true`,
  key: sql`name`,
  isAtKey: sql`name = noted.key`,
  value: sql`mapping`,
  set: (value) => sql`mapping = ${value}`,
  rename: (mapping, rename) => renameMapping(mapping as ImportMapping, rename),
}

const waitingFiles: RenamePlace = {
  table: sql`file_import`,
  rows: sql`true`,
  key: sql`id::text`,
  isAtKey: sql`id = noted.key::uuid`,
  value: sql`reading`,
  set: (value) => sql`reading = ${value}`,
  rename: (reading, rename) => renameReading(reading as FileReading, rename),
}

/** Places whose values are read and renamed one by one: few rows each. */
export const documentPlaces = { freight, homeItems, keptMappings, waitingFiles } as const

/** Places of which there may be as many as products, renamed by the database. */
export type WidePlace = Omit<RenamePlace, 'rename'> & { readonly renamed: (rename: Rename) => SQL }

/** Removed products, which may be brought back, and drafts that no change set has yet. */
const hiddenProducts = (field: Rename['field']): WidePlace => ({
  table: sql`product`,
  rows: sql`removed_at is not null`,
  key: sql`id::text`,
  isAtKey: sql`id = noted.key::uuid`,
  value: sql`to_jsonb(${sql.raw(field)})`,
  set: (value) => sql`${sql.raw(field)} = ${value} #>> '{}'`,
  renamed: ({ names, into }) =>
    sql`case when ${sql.raw(field)} = any(${sql.param(names)}::text[]) then to_jsonb(${into}::text)
      else to_jsonb(${sql.raw(field)}) end`,
})

/** Change sets that may still be applied; those of renames name both names, and are refused then. */
export const isOpenChangeSet = sql`state in ('reading', 'draft', 'planned', 'applying', 'failed') and rename is null`

const facts = ['before', 'after', 'cells'] as const

/** Rows of open change sets: the name that they expect and the one that they would write. */
const openChanges = (field: Rename['field']): WidePlace => {
  const of = (column: string) => sql`change_row.${sql.raw(column)} ->> ${field}::text`
  const isOpen = sql`change_set_id in (select id from change_set where ${isOpenChangeSet})`
  return {
    table: sql`change_row`,
    rows: isOpen,
    key: sql`change_set_id || '/' || row_no`,
    isAtKey: sql`change_set_id = split_part(noted.key, '/', 1)::bigint and row_no = split_part(noted.key, '/', 2)::integer and ${isOpen}`,
    value: sql`jsonb_build_array(${sql.join(facts.map(of), sql`, `)})`,
    set: (value) =>
      sql.join(
        facts.map(
          (
            column,
            place,
          ) => sql`${sql.raw(column)} = case when ${of(column)} is null then change_row.${sql.raw(column)}
            else jsonb_set(change_row.${sql.raw(column)}, array[${field}::text], ${value} -> ${sql.raw(String(place))}) end`,
        ),
        sql`, `,
      ),
    renamed: ({ names, into }) =>
      sql`jsonb_build_array(${sql.join(
        facts.map(
          (column) =>
            sql`case when ${of(column)} = any(${sql.param(names)}::text[]) then ${into}::text else ${of(column)} end`,
        ),
        sql`, `,
      )})`,
  }
}

export const widePlaces = (field: Rename['field']) =>
  ({ hiddenProducts: hiddenProducts(field), openChanges: openChanges(field) }) as const
