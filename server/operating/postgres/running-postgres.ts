import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Address of the private PostgreSQL started by a running shop on this data folder, for command-line tools. It is read
 * from `postmaster.pid` (PostgreSQL, "Database File Layout").
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
