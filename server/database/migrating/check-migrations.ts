import type { AlterTableCmd, ColumnDef, Constraint, Node } from '@pgsql/types'
import type pg from 'pg'
import { parseStatements } from './parse-sql.ts'
import type { Migration } from './read-migrations.ts'

/** A smaller table is rewritten or read through faster than anybody notices. */
const LARGE_ROWS = 100_000
/** A table that was never analyzed, as after a restore, is judged by its size. */
const UNCOUNTED_BYTES = 8_000_000

export interface MigrationFault {
  readonly migration: string
  readonly table: string
  readonly sentence: string
}

interface Known {
  /** Rows of each large table, as the planner estimates them. */
  readonly large: ReadonlyMap<string, number>
  /** `table.column`s that a validated check keeps from being null. */
  readonly checked: ReadonlySet<string>
  /** Types with checks. */
  readonly domains: ReadonlySet<string>
  /** The table of each index. */
  readonly tables: ReadonlyMap<string, string>
}

/**
 * What of these migrations would keep a large table's users waiting, and what of them former versions would not survive
 * although nothing says so; with how to write it instead.
 */
export async function checkMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<MigrationFault[]> {
  const known = await readKnown(client)
  const faults: MigrationFault[] = []
  for (const { name: migration, sql, isContract } of migrations)
    for (const statement of await parseStatements(sql)) {
      const { table, sentences } = judge(statement, known)
      if (known.large.has(table))
        faults.push(...sentences.map((sentence) => ({ migration, table, sentence })))
      if (!isContract)
        faults.push(...findContracts(statement).map((fault) => ({ migration, ...fault })))
    }
  return faults
}

async function readKnown(client: pg.Client): Promise<Known> {
  const { rows: tables } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and (reltuples > $1 or reltuples < 0 and pg_relation_size(oid) > $2)`,
    [LARGE_ROWS, UNCOUNTED_BYTES],
  )
  const { rows: checks } = await client.query<{ column: string }>(
    `select conrelid::regclass || '.' || attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'c' and convalidated and connamespace = 'public'::regnamespace
       and pg_get_constraintdef(pg_constraint.oid) = format('CHECK ((%I IS NOT NULL))', attname)`,
  )
  const { rows: domains } = await client.query<{ name: string }>(
    `select typname as name from pg_type where typtype = 'd'`,
  )
  const { rows: indexes } = await client.query<{ name: string; table: string }>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as table from pg_index
     join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace`,
  )
  return {
    large: new Map(tables.map(({ name, rows }) => [name, rows])),
    checked: new Set(checks.map(({ column }) => column)),
    domains: new Set(domains.map(({ name }) => name)),
    tables: new Map(indexes.map(({ name, table }) => [name, table])),
  }
}

interface Judged {
  readonly table: string
  readonly sentences: readonly string[]
}

function judge(statement: Node, known: Known): Judged {
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt
    const table = relation?.relname ?? ''
    const commands = cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? cmd.AlterTableCmd : []))
    return { table, sentences: commands.flatMap((command) => judgeAlter(command, table, known)) }
  }
  if ('IndexStmt' in statement) {
    const { relation, concurrent } = statement.IndexStmt
    return {
      table: relation?.relname ?? '',
      sentences: concurrent
        ? []
        : ['an index is made `concurrently`, in a migration with the line `-- concurrently`'],
    }
  }
  if ('UpdateStmt' in statement && !statement.UpdateStmt.whereClause)
    return {
      table: statement.UpdateStmt.relation?.relname ?? '',
      sentences: ['all rows are changed in portions, by a job, not in one transaction'],
    }
  if ('DeleteStmt' in statement && !statement.DeleteStmt.whereClause)
    return {
      table: statement.DeleteStmt.relation?.relname ?? '',
      sentences: ['all rows are deleted in portions, by a job, not in one transaction'],
    }
  return judgeUpkeep(statement, known)
}

/** Writes a table or its indexes anew, while nobody may use it. */
function judgeUpkeep(statement: Node, { tables }: Known): Judged {
  const [table, sentence] = findUpkeep(statement)
  return table === undefined
    ? { table: '', sentences: [] }
    : { table: tables.get(table) ?? table, sentences: [sentence] }
}

function findUpkeep(statement: Node): [table: string | undefined, sentence: string] {
  const rewritten = 'the table is locked while it is written anew: leave it to `vacuum`'
  if ('ClusterStmt' in statement) return [statement.ClusterStmt.relation?.relname, rewritten]
  if ('VacuumStmt' in statement && hasOption(statement.VacuumStmt.options, 'full')) {
    const [first] = statement.VacuumStmt.rels ?? []
    const found = first && 'VacuumRelation' in first ? first.VacuumRelation.relation : undefined
    return [found?.relname, rewritten]
  }
  if ('ReindexStmt' in statement && !hasOption(statement.ReindexStmt.params, 'concurrently'))
    return [
      statement.ReindexStmt.relation?.relname,
      '`reindex` is `concurrently`, in a migration with the line `-- concurrently`',
    ]
  return [undefined, '']
}

const hasOption = (options: readonly Node[] | undefined, name: string): boolean =>
  (options ?? []).some((option) => 'DefElem' in option && option.DefElem.defname === name)

const CONTRACT_LINE = 'former versions end with this: say why in a line `-- contract: …`'

/** What takes away, renames or forbids something that former versions use. */
export function findContracts(statement: Node): Omit<MigrationFault, 'migration'>[] {
  const fault = (table: string) => [{ table, sentence: CONTRACT_LINE }]
  if ('RenameStmt' in statement) return fault(statement.RenameStmt.relation?.relname ?? '')
  if ('DropStmt' in statement)
    return statement.DropStmt.removeType === 'OBJECT_TABLE' ? fault('dropped') : []
  if (!('AlterTableStmt' in statement)) return []
  const { relation, cmds = [] } = statement.AlterTableStmt
  return cmds.some((cmd) => 'AlterTableCmd' in cmd && takesAway(cmd.AlterTableCmd))
    ? fault(relation?.relname ?? '')
    : []
}

function takesAway({ subtype, def }: AlterTableCmd): boolean {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
    const kinds = (def.ColumnDef.constraints ?? []).flatMap((constraint) =>
      'Constraint' in constraint ? (constraint.Constraint.contype ?? []) : [],
    )
    return kinds.includes('CONSTR_NOTNULL') && !kinds.includes('CONSTR_DEFAULT')
  }
  return (
    subtype === 'AT_DropColumn' || subtype === 'AT_AlterColumnType' || subtype === 'AT_SetNotNull'
  )
}

function judgeAlter(command: AlterTableCmd, table: string, known: Known): string[] {
  const { subtype, name, def } = command
  if (subtype === 'AT_AlterColumnType')
    return ['another type rewrites the table: add a column, fill it by a job, then contract']
  if (REWRITES.has(subtype ?? ''))
    return ['this rewrites the table: make another one, fill it by a job, then contract']
  if (subtype === 'AT_SetNotNull' && !known.checked.has(`${table}.${name}`))
    return [
      `\`set not null\` reads the table through: first add \`check (${name} is not null) not valid\` and validate it`,
    ]
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def)
    return judgeConstraint(def.Constraint)
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def)
    return judgeNewColumn(def.ColumnDef, known)
  return []
}

const REWRITES: ReadonlySet<string> = new Set([
  ...['AT_SetLogged', 'AT_SetUnLogged', 'AT_SetTableSpace', 'AT_SetAccessMethod'],
])
const SERIAL = /^(big|small)?serial[248]?$/

function judgeNewColumn({ typeName, constraints = [] }: ColumnDef, { domains }: Known): string[] {
  const [last] = (typeName?.names ?? []).slice(-1)
  const type = last && 'String' in last ? (last.String.sval ?? '') : ''
  return [
    ...(SERIAL.test(type) ? [GENERATED] : []),
    ...(domains.has(type) ? ['a domain with checks rewrites the table: take its plain type'] : []),
    ...constraints.flatMap((constraint) =>
      'Constraint' in constraint ? judgeOfNewColumn(constraint.Constraint) : [],
    ),
  ]
}

const GENERATED = 'a generated column rewrites the table: fill a plain one by a job'

function judgeConstraint({ contype, skip_validation, indexname }: Constraint): string[] {
  if ((contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && !skip_validation)
    return ['a check or foreign key is added `not valid` and validated by the next migration']
  if ((contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') && !indexname)
    return ['a unique key takes an index that was made `concurrently` before (`using index`)']
  return []
}

function judgeOfNewColumn(constraint: Constraint): string[] {
  const { contype, raw_expr } = constraint
  if (contype === 'CONSTR_DEFAULT' && raw_expr && !isStable(raw_expr))
    return ['a default that differs by row rewrites the table: fill the column by a job']
  if (contype === 'CONSTR_GENERATED' || contype === 'CONSTR_IDENTITY') return [GENERATED]
  return judgeConstraint(constraint)
}

/** Kept once for all rows: a constant, possibly cast, or the time of the migration. */
function isStable(expression: Node): boolean {
  if ('TypeCast' in expression)
    return expression.TypeCast.arg !== undefined && isStable(expression.TypeCast.arg)
  if ('FuncCall' in expression) {
    const [last] = (expression.FuncCall.funcname ?? []).slice(-1)
    return last !== undefined && 'String' in last && last.String.sval === 'now'
  }
  return 'A_Const' in expression || 'SQLValueFunction' in expression
}
