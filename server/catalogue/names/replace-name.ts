import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Rename } from '../../platform/database/tables/change-sets.ts'
import { contentStore } from '../content/content-store.ts'
import {
  documentPlaces,
  isOpenChangeSet,
  type RenamePlace,
  type WidePlace,
  widePlaces,
} from './rename-places.ts'

/** A value of a place, as it is and as it shall be; null: there is none. */
interface Note {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Keeps other change sets as they are until the transaction ends. They come before products: who applies one holds it
 * and waits for those.
 */
export async function holdOpenChangeSets(tx: Transaction): Promise<void> {
  await tx.execute(sql`select id from change_set where ${isOpenChangeSet} order by id for update`)
}

/** Replaces the names wherever else the shop holds them, and notes for undo what was there. */
export async function replaceName(
  tx: Transaction,
  changeSetId: number,
  rename: Rename,
): Promise<void> {
  await lockHome(tx)
  for (const [place, wide] of Object.entries(widePlaces(rename.field)))
    await noteWide(tx, { changeSetId, place }, wide, rename)
  for (const [place, one] of Object.entries(documentPlaces))
    await noteDocuments(tx, { changeSetId, place }, one, rename)
  await noteDescriptions(tx, changeSetId, rename)
  await move(tx, changeSetId, rename)
}

/** Brings back what an applied rename replaced, except what was changed since. */
export async function takeNameBack(
  tx: Transaction,
  { undone, undo, rename }: { undone: number; undo: number; rename: Rename },
): Promise<void> {
  await lockHome(tx)
  await tx.execute(sql`
    insert into renamed_place (change_set_id, place, key, before, after)
    select ${undo}, place, key, after, before from renamed_place where change_set_id = ${undone}`)
  await move(tx, undo, rename)
}

async function lockHome(tx: Transaction): Promise<void> {
  for (const kind of ['brands', 'sections', 'slides'] as const) await contentStore.lock(tx, kind)
}

interface NotesOf {
  readonly changeSetId: number
  readonly place: string
}

async function noteWide(
  tx: Transaction,
  { changeSetId, place }: NotesOf,
  { table, rows, key, value, renamed }: WidePlace,
  rename: Rename,
): Promise<void> {
  await tx.execute(sql`
    insert into renamed_place (change_set_id, place, key, before, after)
    select ${changeSetId}, ${place}, ${key}, ${value}, ${renamed(rename)} from ${table}
    where ${rows} and ${value} <> ${renamed(rename)}`)
}

async function noteDocuments(
  tx: Transaction,
  notesOf: NotesOf,
  { table, rows, key, value, rename: toRenamed }: RenamePlace,
  rename: Rename,
): Promise<void> {
  const found = await tx.execute<{ key: string; value: unknown }>(
    sql`select ${key} as key, ${value} as value from ${table} where ${rows} order by 1 for update`,
  )
  const notes = found.rows.map((row) => ({
    key: row.key,
    before: row.value,
    after: toRenamed(row.value, rename),
  }))
  await note(tx, notesOf, notes)
}

async function note(tx: Transaction, { changeSetId, place }: NotesOf, notes: readonly Note[]) {
  const changed = notes.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  await tx.execute(sql`
    insert into renamed_place (change_set_id, place, key, before, after)
    select ${changeSetId}, ${place}, key, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (key text, before jsonb, after jsonb)`)
}

const DESCRIPTIONS = 'descriptions'
/** A row of `catalogue_name` as PostgreSQL writes it. */
type Described = Readonly<Record<string, unknown>> & {
  readonly name: string
  readonly replaced_by: string | null
}

/**
 * The new name is described as the first former one if it wasn't yet. Former names lead to it: also those that led to
 * the names that are replaced now.
 */
async function noteDescriptions(tx: Transaction, changeSetId: number, rename: Rename) {
  const { field, names, into } = rename
  const all = sql`${sql.param([...names, into])}::text[]`
  const { rows } = await tx.execute<{ row: Described }>(sql`
    select to_jsonb(catalogue_name) as row from catalogue_name
    where field = ${field} and (name = any(${all}) or replaced_by = any(${all})) order by name for update`)
  const former = new Map(rows.map(({ row }) => [row.name, row]))
  const plain = (name: string): Described => ({ field, name, introduction: '', replaced_by: null })
  const [first = ''] = names
  const own = former.get(into)
  // The row of a name that was replaced itself tells how it was described long ago.
  const described = own?.replaced_by === null ? own : (former.get(first) ?? own)
  const leading = [...former.values()].filter(({ replaced_by }) =>
    names.includes(replaced_by ?? ''),
  )
  const after = new Map<string, Described>()
  for (const row of leading) after.set(row.name, { ...row, replaced_by: into })
  for (const name of names)
    after.set(name, { ...(former.get(name) ?? plain(name)), replaced_by: into })
  if (described) after.set(into, { ...described, name: into, replaced_by: null })
  const notes = [...after].map(([name, row]) => ({
    key: `${field}/${name}`,
    before: former.get(name) ?? null,
    after: row,
  }))
  await note(tx, { changeSetId, place: DESCRIPTIONS }, notes)
}

/** Writes what a change set has noted, where the value is still as noted. */
async function move(tx: Transaction, changeSetId: number, { field }: Rename): Promise<void> {
  const noted = (place: string) => sql`noted as materialized (
    select key, before, after from renamed_place where change_set_id = ${changeSetId} and place = ${place})`
  for (const [place, { table, isAtKey, value, set }] of Object.entries({
    ...widePlaces(field),
    ...documentPlaces,
  }))
    await tx.execute(sql`
      with ${noted(place)} update ${table} set ${set(sql`noted.after`)} from noted
      where ${isAtKey} and ${value} = noted.before`)
  await tx.execute(sql`
    with ${noted(DESCRIPTIONS)} delete from catalogue_name using noted
    where field || '/' || name = noted.key
      and to_jsonb(catalogue_name) = to_jsonb(jsonb_populate_record(null::catalogue_name, noted.before))`)
  await tx.execute(sql`
    with ${noted(DESCRIPTIONS)} insert into catalogue_name
    select described.* from noted, jsonb_populate_record(null::catalogue_name, noted.after) as described
    where noted.after is not null order by name on conflict do nothing`)
}
