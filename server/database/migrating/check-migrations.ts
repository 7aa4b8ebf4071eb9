import type { AlterTableCmd, Constraint, Node } from '@pgsql/types'
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
  return {
    large: new Map(tables.map(({ name, rows }) => [name, rows])),
    checked: new Set(checks.map(({ column }) => column)),
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
  return { table: '', sentences: [] }
}

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

function judgeAlter(command: AlterTableCmd, table: string, { checked }: Known): string[] {
  const { subtype, name, def } = command
  if (subtype === 'AT_AlterColumnType')
    return ['another type rewrites the table: add a column, fill it by a job, then contract']
  if (subtype === 'AT_SetNotNull' && !checked.has(`${table}.${name}`))
    return [
      `\`set not null\` reads the table through: first add \`check (${name} is not null) not valid\` and validate it`,
    ]
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def)
    return judgeConstraint(def.Constraint)
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def)
    return (def.ColumnDef.constraints ?? []).flatMap((constraint) =>
      'Constraint' in constraint ? judgeOfNewColumn(constraint.Constraint) : [],
    )
  return []
}

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
  if (contype === 'CONSTR_GENERATED' || contype === 'CONSTR_IDENTITY')
    return ['a generated column rewrites the table: fill a plain one by a job']
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
