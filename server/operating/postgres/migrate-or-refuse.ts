import { findMissing, migrate } from '../../platform/database/migrating/migrate.ts'
import type { Settings } from '../../platform/environment/settings.ts'
import { StartRefused } from './start-refused.ts'

/** Migrates the database; with `MIGRATE_AT_START=off` throws if it lacks migrations, because a job applies them. */
export async function migrateOrRefuse(
  { migrateAtStart }: Pick<Settings, 'migrateAtStart'>,
  databaseUrl: string,
): Promise<void> {
  if (migrateAtStart) return migrate(databaseUrl)
  const { migrations, functions } = await findMissing(databaseUrl)
  if (migrations.length + functions.length === 0) return
  const files = migrations.map(({ name }) => name)
  const names = [...files, ...(functions.length > 0 ? [`${functions.length} functions`] : [])].join(
    ', ',
  )
  throw new StartRefused(`The database lacks ${names}. Run npm run migrate, then start again.`)
}
