import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { ensureFirstAdmin } from './office/users/first-admin.ts'
import { seedDemo } from './operating/import/seed-demo.ts'
import { migrateOrRefuse } from './operating/postgres/migrate-or-refuse.ts'
import { StartRefused } from './operating/postgres/start-refused.ts'
import { registerPages } from './operating/rendering/page-routes.ts'
import { openWebBuild } from './operating/rendering/web-build.ts'
import type { ThirdParties } from './operating/third-parties/third-parties.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { databaseClock } from './platform/database/database-clock.ts'
import { readReplica } from './platform/database/servers/read-replica.ts'
import type { Settings } from './platform/environment/settings.ts'
import { openImages } from './platform/images/open-images.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { openLogOutput } from './platform/log/log-output.ts'
import { smtpCarrier } from './platform/mail/smtp-carrier.ts'
import { embeddedIdentity } from './platform/providers/identity/embedded/embedded-identity.ts'

interface ShopParts {
  readonly settings: Settings
  readonly databaseUrl: string
  /** Past a pooler, if the other leads through one. */
  readonly directUrl: string
  /** Started independently; not needed before the app is built. */
  readonly thirdParties: Promise<ThirdParties>
  /** Called with each part's closer, in the order of opening. */
  readonly onOpen: (closer: () => unknown) => void
}

/** For an admin's file and the demo; jobs and the processes of files open their own. */
const DIRECT_CONNECTIONS = 2

/** Opens the shop on a running database: migrates it, builds the app and listens. */
export async function openShop(parts: ShopParts): Promise<void> {
  const { settings, databaseUrl, directUrl, onOpen } = parts
  await migrateOrRefuse(settings, directUrl)
  const database = openDatabase(databaseUrl, settings.databasePool, settings.databasePatience)
  onOpen(database.close)
  const direct =
    directUrl === databaseUrl
      ? database
      : openDatabase(directUrl, DIRECT_CONNECTIONS, settings.databasePatience)
  if (direct !== database) onOpen(direct.close)
  const replica = await openReplica(settings, database.db)
  if (replica) onOpen(replica.close)
  const { now, close: closeClock } = await databaseClock(database.db)
  onOpen(closeClock)
  await openFirstAccount(database.db, settings, now)

  if (settings.demo) {
    const images = await openImages(database.db, settings)
    await seedDemo({ db: direct.db, images }, { addedByEmail: settings.shopEmail })
  }

  const { stripe, google, mailUrl } = await parts.thirdParties
  const mailCarrier = smtpCarrier({ url: mailUrl, from: settings.mailFrom })
  const app = await buildApp({
    settings,
    stripe,
    google,
    mailCarrier,
    db: database.db,
    direct: direct.db,
    replica,
    now,
    logOutput: openLogOutput(1),
  })
  onOpen(() => app.close())
  await registerPages(
    app,
    await openWebBuild(join(import.meta.dirname, '..', 'dist')),
    settings.publicUrl,
  )
  onOpen(
    await startJobs({
      databaseUrl: directUrl,
      jobs: app.jobs,
      onError: (error, job) => app.log.error({ err: error, job }, 'a job failed'),
    }),
  )
  await app.listen({ port: settings.port, host: settings.host })
  onOpen(async () => {
    app.leave()
    await sleep(settings.drainSeconds * 1000)
  })
  console.log(`Bulkhead is open at ${settings.publicUrl}`)
}

async function openReplica(settings: Settings, primary: Database) {
  const { databaseReplicaUrl: url, databasePatience: patience } = settings
  if (!url) return undefined
  const replica = readReplica({ url, primary, patience })
  if ((await replica.open()) !== 'foreign') return replica
  await replica.close()
  throw new StartRefused('DATABASE_REPLICA_URL leads to another database than DATABASE_URL.')
}

/** Prints the first admin's password once, immediately: a start that fails later has shown it. */
async function openFirstAccount(
  db: Database,
  { publicUrl, admin }: Settings,
  now: () => Date,
): Promise<void> {
  const identity = embeddedIdentity(db, { publicUrl, now })
  const made = await ensureFirstAdmin(db, identity, admin)
  if (!made) return
  console.log(
    `The first admin, shown only now:\n  email     ${made.email}\n  password  ${made.password}`,
  )
}
