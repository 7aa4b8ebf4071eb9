import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The folders and files that a shop runs from. */
const PARTS = ['contract', 'server', 'sandbox', 'scripts', 'dist', 'package.json']

/**
 * The next version of the shop in a folder of its own: this one, and for each round so far a migration that adds
 * a column to orders and one that adds its index. Removes the folder of the round before.
 */
export async function makeNewerVersion(folder: string, rounds: number): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'demo']) await symlink(join(ROOT, part), join(folder, part))
  const migrations = join(folder, 'server/platform/database/migrations')
  const known = (await readdir(migrations)).length
  const write = (number: number, what: string, sql: string) =>
    writeFile(join(migrations, `${String(number).padStart(4, '0')}-${what}.sql`), sql)
  for (let round = 1; round <= rounds; round += 1) {
    const column = `added_${round}`
    const index = `orders_${column}`
    await write(known + round * 2 - 1, column, `alter table orders add column ${column} text;\n`)
    await write(
      known + round * 2,
      index,
      `-- concurrently
drop index concurrently if exists ${index};
create index concurrently ${index} on orders (${column});\n`,
    )
  }
  return folder
}
