import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The address of the private PostgreSQL that a running shop started on this data folder, for a tool that works beside
 * the shop. Where it listens stands in its own `postmaster.pid` (PostgreSQL, "Database File Layout").
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [, , , port, socketFolder] = text.split('\n')
  if (!port || !socketFolder) return undefined
  return `postgresql://bulkhead@localhost/bulkhead?host=${encodeURIComponent(socketFolder)}&port=${port}`
}
