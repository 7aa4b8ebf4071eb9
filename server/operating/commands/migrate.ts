import { checkMigrations } from '../../platform/database/migrating/check-migrations.ts'
import { findMissing, migrate } from '../../platform/database/migrating/migrate.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { readSettings } from '../../platform/environment/settings.ts'
import { openShopDatabase } from '../postgres/open-shop-database.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run migrate              brings the database to this version, while shops run
npm run migrate -- --check   says what is missing, and how many rows each table it names has`

process.exitCode = await runCommand({
  usage: USAGE,
  readWords: (words) =>
    words.length === 0 || (words.length === 1 && words[0] === '--check') ? words : undefined,
  run: async ([word]) => (word === undefined ? migrateShop() : checkShop()),
})

async function migrateShop(): Promise<number> {
  const { url, close } = await openShopDatabase(readSettings(process.env))
  try {
    await migrate(url, { say: (line) => console.log(line) })
    console.log('The database is at this version.')
    return 0
  } finally {
    await close()
  }
}

/** Returns the exit code: 1 if a migration must be written differently. */
async function checkShop(): Promise<number> {
  const { url, close } = await openShopDatabase(readSettings(process.env))
  try {
    const { migrations, functions } = await findMissing(url)
    const checked = await withClient(url, (client) => checkMigrations(client, migrations))
    for (const { migration, tables } of checked) {
      const end = migration.isContract ? ' (former versions end with it)' : ''
      console.log(`missing  ${migration.name}${end}`)
      for (const { table, rows } of tables) console.log(`         ${table}, about ${rows} rows`)
    }
    for (const { name, version } of functions)
      console.log(`missing  function ${name}, version ${version}`)
    const faults = checked.flatMap(({ migration, refused }) =>
      refused.map(({ table }) => `${migration.name} excuses itself from the linter on ${table}`),
    )
    for (const fault of faults) console.log(`FAULT    ${fault}, which is too large for that`)
    console.log(`${migrations.length + functions.length} missing, ${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}
