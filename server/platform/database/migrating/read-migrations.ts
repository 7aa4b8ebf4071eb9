import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../migrations')

/** A line that says why shops which don't know this migration can't go on beside it. */
const CONTRACT = /^-- contract: \S/m
/** A line that asks for single statements without a transaction, as `create index concurrently` needs. */
const CONCURRENTLY = /^-- concurrently$/m

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
  /** Takes something away that former versions use. All others only add, and former versions go on beside them. */
  readonly isContract: boolean
  /** Runs outside a transaction; each of its statements must be harmless when repeated. */
  readonly isConcurrent: boolean
}

/** The numbered files of `migrations/`, in order. */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = numberOf(name)
      if (number !== numberOf(names[0] ?? '') + index)
        throw new Error(`Migration ${name} does not follow the one before.`)
      const sql = await readFile(join(folder, name), 'utf8')
      return {
        number,
        name,
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
        isContract: CONTRACT.test(sql),
        isConcurrent: CONCURRENTLY.test(sql),
      }
    }),
  )
}

const numberOf = (name: string) => Number(name.slice(0, 4))
