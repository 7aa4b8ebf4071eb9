import { arch, cpus, platform, release, totalmem } from 'node:os'
import type pg from 'pg'

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly node: string
  readonly postgres: string
}

export async function describeMachine(database: pg.Pool): Promise<Machine> {
  const { rows } = await database.query<{ server_version: string }>('show server_version')
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}, ${arch()}`,
    node: process.version,
    postgres: rows[0]?.server_version ?? 'unknown',
  }
}
