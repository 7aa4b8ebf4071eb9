import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findGtinFault } from '../../../contract/catalogue/parts/gtins.ts'
import {
  type ReferenceKind,
  referenceBounds,
  referenceKinds,
} from '../../../contract/catalogue/parts/part-bounds.ts'
import { isPartKey, keyBounds, partKey } from '../../../contract/catalogue/parts/part-key.ts'
import type { ReferenceCounts } from '../../../contract/catalogue/parts/references.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { refusePooler } from '../../platform/database/servers/own-connection.ts'
import { leaveEntry } from '../../platform/history/record-act.ts'
import { findTextFault } from '../../platform/sheets/cells/cells.ts'
import { readCsv } from '../../platform/sheets/csv/csv-lines.ts'
import { findHeadFault } from '../../platform/sheets/csv/head.ts'
import {
  FaultList,
  ImportRefused,
  type LineFault,
  refuseFile,
} from '../../platform/sheets/faults.ts'
import { Circle } from './reference-errors.ts'

interface ReferenceChoices {
  /** Else the changes are counted and taken back. */
  readonly isApplied: boolean
  readonly onProgress?: (rows: number) => void
}

export const referenceColumns = ['part_number', 'kind', 'maker', 'number', 'note'] as const
const NEEDED = referenceColumns.filter((column) => column !== 'note')
/** Other words for the kinds. */
const KINDS: ReadonlyMap<string, ReferenceKind> = new Map([
  ...referenceKinds.map((kind) => [kind, kind] as const),
  ['oem', 'oe'],
  ['ean', 'gtin'],
  ['upc', 'gtin'],
])
const PROGRESS_EVERY = 100_000
/** Products of one statement, so that none is locked for long. */
const RAISED_AT_ONCE = 1000

/**
 * Takes a CSV file of references whole, or not at all: rows of products that are there are added or changed, and nothing
 * is removed. Streams into a temporary table, so that five million rows take no memory. Throws `ImportRefused`.
 */
export async function importReferenceFile(
  db: Database,
  file: Readable,
  { isApplied, onProgress }: ReferenceChoices,
): Promise<ReferenceCounts> {
  const client = await db.$client.connect()
  try {
    await refusePooler(client, 'The import of references needs')
    await client.query('begin')
    const { rows, ignored, notes } = await copyRows(client, file, onProgress)
    const counts = await applyRows(client)
    if (isApplied) await leaveEntry(client)
    await client.query(isApplied ? 'commit' : 'rollback')
    if (isApplied) await raiseVersions(client)
    return { rows, ...counts, ignored: [...ignored], notes }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function copyRows(
  client: pg.PoolClient,
  file: Readable,
  onProgress: ReferenceChoices['onProgress'],
): Promise<{ rows: number; ignored: readonly string[]; notes: string[] }> {
  await client.query(`
    create temporary table incoming (
      line integer not null, own_key text not null, part_number text not null, kind text not null,
      maker text not null, number text not null, key text not null, note text
    ) on commit drop;
    drop table if exists touched;
    create temporary table touched (product_id uuid primary key)`)
  const report: FileReport = { faults: new FaultList(), ignored: [], notes: [] }
  let rows = 0
  const encode = new Transform({
    writableObjectMode: true,
    transform(row: readonly (string | null)[], _, done) {
      done(null, `${row.map(encodeCopy).join('\t')}\n`)
    },
  })
  await pipeline(
    async function* () {
      for await (const row of readRows(file, report)) {
        rows += 1
        if (rows > referenceBounds.fileRows)
          throw refuseFile({
            line: rows + 1,
            reason: `a file has up to ${formatCount(referenceBounds.fileRows)} rows`,
          })
        if (rows % PROGRESS_EVERY === 0) onProgress?.(rows)
        yield row
      }
    },
    encode,
    client.query(
      copyFrom(
        'copy incoming (line, own_key, part_number, kind, maker, number, key, note) from stdin',
      ),
    ),
  )
  await client.query('analyze incoming')
  await refuseFaults(client, report.faults)
  return { rows, ignored: report.ignored, notes: report.notes }
}

interface FileReport {
  readonly faults: FaultList
  /** Columns that are not read. */
  ignored: readonly string[]
  readonly notes: string[]
}

async function* readRows(file: Readable, report: FileReport): AsyncGenerator<(string | null)[]> {
  const { faults, notes } = report
  for await (const piece of readCsv(file, referenceColumns, (note) => notes.push(note))) {
    if (piece.kind === 'header') {
      const fault = findHeadFault(piece.head, NEEDED)
      if (fault) throw refuseFile({ line: piece.line, reason: fault })
      report.ignored = piece.head.ignored
    } else if (piece.kind === 'line') {
      const { line, cells } = piece.line
      const texts = referenceColumns.map((name) => (cells[name] ?? '').trim())
      const [partNumber = '', typedKind = '', maker = '', number = '', note = ''] = texts
      const kind = KINDS.get(typedKind.toLowerCase().replace(/[^a-z]/g, '')) ?? ''
      const fault = findGarbled(texts) ?? findFault({ partNumber, kind, maker, number, note })
      const gtinFault = kind === 'gtin' && !fault ? findGtinFault(partKey(number)) : undefined
      if (fault) faults.add({ line, ...fault })
      else if (gtinFault) noteLine(notes, `Line ${line} is left out: ${number} ${gtinFault}`)
      else
        yield [
          ...[String(line), partKey(partNumber), partNumber, kind, maker, number],
          ...[partKey(number), note || null],
        ]
    } else faults.add(piece.fault)
  }
}

/** Lines named as left out; nobody reads more. */
const MOST_NOTES = 20

function noteLine(notes: string[], note: string): void {
  if (notes.length < MOST_NOTES) notes.push(note)
  else if (notes.length === MOST_NOTES) notes.push('Further lines with wrong GTINs are left out')
}

function findGarbled(texts: readonly string[]): Omit<LineFault, 'line'> | undefined {
  for (const [place, column] of referenceColumns.entries()) {
    const reason = findTextFault(texts[place] ?? '')
    if (reason) return { column, reason }
  }
  return undefined
}

type ReferenceRow = Readonly<Record<'partNumber' | 'kind' | 'maker' | 'number' | 'note', string>>

function findFault({
  partNumber,
  kind,
  maker,
  number,
  note,
}: ReferenceRow): Omit<LineFault, 'line'> | undefined {
  if (partKey(partNumber) === '')
    return { column: 'part_number', reason: 'a part number of the shop' }
  if (kind === '') return { column: 'kind', reason: `one of ${referenceKinds.join(', ')}` }
  if (maker.length > referenceBounds.makerLength)
    return { column: 'maker', reason: `up to ${referenceBounds.makerLength} characters` }
  if (!isPartKey(partKey(number)) || number.length > referenceBounds.numberLength)
    return {
      column: 'number',
      reason: `${keyBounds.shortest} to ${keyBounds.longest} letters and digits`,
    }
  if (note.length > referenceBounds.noteLength)
    return { column: 'note', reason: `up to ${referenceBounds.noteLength} characters` }
  return undefined
}

/** The text format of `COPY`. */
function encodeCopy(value: string | null): string {
  if (value === null) return '\\N'
  return value.replace(/[\\\t\n\r]/g, (character) =>
    character === '\\' ? '\\\\' : character === '\t' ? '\\t' : character === '\n' ? '\\n' : '\\r',
  )
}

/** Refuses the file for its faults, and for rows of parts that the shop doesn't have. */
async function refuseFaults(client: pg.PoolClient, faults: FaultList): Promise<void> {
  const { rows } = await client.query<{ line: number; part_number: string; count: string }>(`
    select line, part_number, count(*) over () as count from incoming
    where not exists (select from catalogue_entry where part_key = own_key) order by line limit 100`)
  if (rows.length === 0 && faults.count === 0) return
  const unknown = rows.map(({ line, part_number }) => ({
    line,
    column: 'part_number',
    reason: `the shop has no ${part_number}`,
  }))
  const all = new FaultList()
  for (const fault of [...faults.listed, ...unknown].sort((one, other) => one.line - other.line))
    all.add(fault)
  all.count = faults.count + Number(rows[0]?.count ?? 0)
  throw new ImportRefused(all)
}

/** In product order, as every writer of many products. */
async function applyRows(
  client: pg.PoolClient,
): Promise<Omit<ReferenceCounts, 'rows' | 'ignored' | 'notes'>> {
  const replacements = await applyReplacements(client)
  const { rows } = await client.query<{ new: string; changed: string; wanted: string }>(`
    with wanted as materialized (
      select distinct on (key, product_id, kind, maker) product_id, kind, maker, number, key, note
      from incoming join catalogue_entry on part_key = own_key
      where not (kind = 'replaced' and exists (
        select from product where part_key(product.part_number) = key and product.replaced_by = product_id))
      order by key, product_id, kind, maker, line desc
    ), written as (
      insert into reference as known (product_id, kind, maker, number, key, note)
      select product_id, kind, maker, number, key, note from wanted order by key, product_id
      on conflict (key, product_id, kind, maker) do update set number = excluded.number, note = excluded.note
        where (known.number, known.note) is distinct from (excluded.number, excluded.note)
      returning product_id, (xmax = 0) as is_new
    ), noted as (
      insert into touched select distinct product_id from written
    )
    select count(*) filter (where is_new) as new, count(*) filter (where not is_new) as changed,
      (select count(*) from wanted) as wanted
    from written`)
  const [found] = rows
  const [fresh, changed, wanted] = [found?.new, found?.changed, found?.wanted].map(Number)
  return {
    new: fresh ?? 0,
    changed: changed ?? 0,
    replacements,
    unchanged: (wanted ?? 0) - (fresh ?? 0) - (changed ?? 0),
  }
}

/**
 * An open form of a product has to hear of its new numbers. After the commit, because orders would wait for a million
 * locked products; who saves in between is not warned.
 */
async function raiseVersions(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `with batch as (
         delete from touched where product_id in (select product_id from touched order by product_id limit $1)
         returning product_id
       ), locked as materialized (
         select id from product where id in (select product_id from batch) order by id for no key update
       )
       update product set version = version + 1,
         fact_versions = fact_versions || jsonb_build_object('references', version + 1)
       from locked where product.id = locked.id`,
      [RAISED_AT_ONCE],
    )
    if (rowCount === 0) break
  }
  await client.query('drop table touched')
}

/** A replaced number that is one of our own parts gives that part its successor. */
async function applyReplacements(client: pg.PoolClient): Promise<number> {
  const { rows: locked } = await client.query<{ id: string; successor: string }>(`
    select old.id, min(later.product_id::text)::uuid as successor
    from incoming join catalogue_entry as later on later.part_key = own_key
      join catalogue_entry as older on older.part_key = incoming.key join product as old on old.id = older.product_id
    where incoming.kind = 'replaced' and old.id <> later.product_id and old.replaced_by is distinct from later.product_id
    group by old.id order by old.id`)
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  await client.query(
    'select from product where id = any($1::uuid[]) order by id for no key update',
    [ids],
  )
  await client.query(
    `update product set replaced_by = wanted.successor
     from unnest($1::uuid[], $2::uuid[]) as wanted (id, successor) where product.id = wanted.id`,
    [ids, locked.map(({ successor }) => successor)],
  )
  await refuseCircles(client, ids)
  return locked.length
}

/** Also refuses chains that are longer than they are followed, from wherever they begin. */
async function refuseCircles(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ part_number: string; through: string }>(
    'select part_number, through from replacement_circle($1, $2)',
    [ids, referenceBounds.chain],
  )
  const [circle] = rows
  if (circle) throw new Circle(circle.part_number, circle.through, 'file')
}
