import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../functions')
/** Functions of values only: constraints and indexes use them, so they come before the tables. */
export const VALUES = 'values'
const VERSION = /^-- version ([1-9]\d*)\n/

/** A function of the database with its triggers, as it is now. */
export interface SchemaFunction {
  readonly name: string
  /** Rises with every change of the file. */
  readonly version: number
  readonly sql: string
}

/** The files of `functions/`, or of one of its rooms. */
export async function readFunctions(room?: typeof VALUES): Promise<SchemaFunction[]> {
  const paths = await readdir(room ? join(FOLDER, room) : FOLDER, { recursive: true })
  return Promise.all(
    paths
      .filter((path) => path.endsWith('.sql'))
      .sort()
      .map(async (path) => {
        const sql = await readFile(join(FOLDER, room ?? '', path), 'utf8')
        const version = Number(VERSION.exec(sql)?.[1])
        if (!version) throw new Error(`functions/${path} does not begin with “-- version N”.`)
        return { name: basename(path, '.sql'), version, sql }
      }),
  )
}
