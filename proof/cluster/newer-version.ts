import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** What a shop runs from. */
const PARTS = ['contract', 'server', 'sandbox', 'scripts', 'dist', 'package.json']

/**
 * The next version of the shop in a folder of its own: this one and a migration that adds a column and an index to
 * orders. Removes the folder of an earlier one.
 */
export async function makeNewerVersion(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'demo']) await symlink(join(ROOT, part), join(folder, part))
  const migrations = join(folder, 'server/database/migrations')
  const next = (await readdir(migrations)).length + 1
  const nameOf = (number: number, what: string) =>
    join(migrations, `${String(number).padStart(4, '0')}-${what}.sql`)
  await writeFile(nameOf(next, 'next'), `alter table orders add column next_version text;\n`)
  await writeFile(
    nameOf(next + 1, 'next-index'),
    `-- concurrently
drop index concurrently if exists orders_next_version;
create index concurrently orders_next_version on orders (next_version);\n`,
  )
  return folder
}
