import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  ChangeCounts,
  ChangeSetKind,
  ChangeSetState,
  ChangeWarning,
  RowAction,
  RowError,
} from '../../../../contract/catalogue/changes/change-sets.ts'
import type {
  FileColumn,
  ImportMapping,
  NamedField,
  NameQuestion,
  TableReading,
} from '../../../../contract/catalogue/intake/mapping.ts'
import type { ProductFacts } from '../product-facts.ts'
import { bytes, moment, xid8 } from './columns.ts'

/** Names of categories or brands, and the one that replaces them. */
export interface Rename {
  readonly field: NamedField
  readonly names: readonly string[]
  readonly into: string
}

export const changeSet = pgTable('change_set', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<ChangeSetKind>().notNull(),
  title: text('title').notNull(),
  actorEmail: text('actor_email').notNull(),
  state: text('state').$type<ChangeSetState>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  applyAt: moment('apply_at'),
  plannedBy: uuid('planned_by'),
  appliedAt: moment('applied_at'),
  undoes: bigint('undoes', { mode: 'number' }),
  undoneBy: bigint('undone_by', { mode: 'number' }),
  withStock: boolean('with_stock').notNull().default(false),
  fileSha256: bytes('file_sha256'),
  counts: jsonb('counts').$type<ChangeCounts>().notNull(),
  warnings: jsonb('warnings').$type<ChangeWarning[]>().notNull().default([]),
  progressAt: moment('progress_at').notNull().defaultNow(),
  rowsRead: integer('rows_read'),
  failure: text('failure'),
  pictures: jsonb('pictures').$type<{ sent: number; read: number }>(),
  rename: jsonb('rename').$type<Rename>(),
  xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
})

export const changeRow = pgTable(
  'change_row',
  {
    changeSetId: bigint('change_set_id', { mode: 'number' }).notNull(),
    rowNo: integer('row_no').notNull(),
    productId: uuid('product_id'),
    action: text('action').$type<RowAction>().notNull(),
    before: jsonb('before').$type<Partial<ProductFacts>>().notNull().default({}),
    after: jsonb('after').$type<Partial<ProductFacts>>().notNull().default({}),
    availableBefore: integer('available_before'),
    availableAfter: integer('available_after'),
    warnings: jsonb('warnings').$type<ChangeWarning[]>().notNull().default([]),
    errors: jsonb('errors').$type<RowError[]>().notNull().default([]),
    cells: jsonb('cells').$type<Record<string, string>>(),
  },
  (table) => [primaryKey({ columns: [table.changeSetId, table.rowNo] })],
)

/** A place besides products where a rename replaced a name; null: there was nothing. */
export const renamedPlace = pgTable(
  'renamed_place',
  {
    changeSetId: bigint('change_set_id', { mode: 'number' }).notNull(),
    place: text('place').notNull(),
    key: text('key').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [primaryKey({ columns: [table.changeSetId, table.place, table.key] })],
)

/** How a file was read, and what is proposed for it. */
export interface FileReading {
  readonly read: TableReading
  readonly columns: readonly FileColumn[]
  readonly mapping: ImportMapping
  readonly kept: string | null
  /** In full length, as they name attributes. */
  readonly heads: readonly string[]
  /** Names of the file that wait for an answer. */
  readonly unknown?: UnknownNames
}

export interface UnknownNames {
  readonly questions: readonly NameQuestion[]
  /** How many more there are. */
  readonly unasked: number
}

export const fileImport = pgTable('file_import', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  reading: jsonb('reading').$type<FileReading>().notNull(),
  changeSetId: bigint('change_set_id', { mode: 'number' }),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const fileImportPiece = pgTable(
  'file_import_piece',
  {
    importId: uuid('import_id').notNull(),
    place: integer('place').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
)

export const importMapping = pgTable('import_mapping', {
  name: text('name').primaryKey(),
  heads: jsonb('heads').$type<readonly string[]>().notNull(),
  mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
