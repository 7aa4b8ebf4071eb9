import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { acquireDataFolder } from './database/data-folder-lock.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { startPrivatePostgres } from './database/private-postgres.ts'
import { StartRefused } from './database/start-refused.ts'
import { armFailpoint } from './failpoint.ts'
import { openImages } from './images/open-images.ts'
import { seedDemo } from './import/seed-demo.ts'
import { startJobs } from './jobs/jobs.ts'
import { errorText } from './operations/log.ts'
import { openLogOutput } from './operations/log-output.ts'
import { embeddedIdentity } from './providers/identity/embedded-identity.ts'
import { smtpCarrier } from './providers/mail/smtp-carrier.ts'
import { registerPages } from './rendering/page-routes.ts'
import { openWebBuild } from './rendering/web-build.ts'
import { startGoogleSandbox, startMailbox, startStripeSandbox } from './sandboxes.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { ensureFirstAdmin } from './users/first-admin.ts'

/** What has to be closed, in the order it was opened. */
const closers: (() => unknown)[] = []
let closing: Promise<void> | undefined

/** Closes everything once, last opened first; a part that fails to close does not keep the others open. */
function close(): Promise<void> {
  closing ??= (async () => {
    for (const closer of closers.reverse()) {
      try {
        await closer()
      } catch (error) {
        console.error(errorText(error))
      }
    }
  })()
  return closing
}

async function open(settings: Settings): Promise<void> {
  const folder = await acquireDataFolder(settings.dataDir)
  closers.push(() => folder.release())

  const databaseUrl = settings.databaseUrl ?? (await openPrivatePostgres(settings))
  armFailpoint(settings.failpoint)
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl, settings.databasePool, settings.databasePatience)
  closers.push(database.close)
  await openFirstAccount(database.db, settings)

  if (settings.demo) {
    const images = await openImages(database.db, settings)
    await seedDemo({ db: database.db, images }, { addedByEmail: settings.admin.email })
  }

  const [stripe, google, mailUrl] = await Promise.all([
    settings.stripe ?? openStripeSandbox(settings),
    settings.google ?? openGoogleSandbox(settings),
    settings.smtpUrl ?? openMailbox(settings),
  ])
  const mailCarrier = smtpCarrier({ url: mailUrl, from: settings.mailFrom })
  const now = () => new Date()
  const app = await buildApp({
    ...{ settings, stripe, google, mailCarrier, db: database.db, now },
    logOutput: openLogOutput(1),
  })
  closers.push(() => app.close())
  await registerPages(
    app,
    await openWebBuild(join(import.meta.dirname, '..', 'dist')),
    settings.publicUrl,
  )
  closers.push(
    await startJobs({
      databaseUrl,
      chores: app.chores,
      onError: (error, chore) => app.log.error({ err: error, chore }, 'a chore failed'),
    }),
  )
  await app.listen({ port: settings.port, host: settings.host })
  closers.push(async () => {
    app.leave()
    await sleep(settings.drainSeconds * 1000)
  })
  console.log(`Bulkhead is open at ${settings.publicUrl}`)
}

/** Says the first admin's password once, at once, and nowhere else: a start that fails later has said it all the same. */
async function openFirstAccount(db: Database, { publicUrl, admin }: Settings): Promise<void> {
  const identity = embeddedIdentity(db, { publicUrl, now: () => new Date() })
  const made = await ensureFirstAdmin(db, identity, admin)
  if (!made) return
  console.log(
    `The first admin, shown this once:\n  e-mail    ${made.email}\n  password  ${made.password}`,
  )
}

async function openPrivatePostgres({ dataDir }: Settings): Promise<string> {
  const postgres = await startPrivatePostgres({
    dataDir,
    log: { info: () => {}, warn: (line) => console.error(line) },
  })
  closers.push(postgres.stop)
  return postgres.url
}

async function openStripeSandbox({ dataDir, port, sandboxPorts }: Settings) {
  const sandbox = await startStripeSandbox({
    port: sandboxPorts.stripe,
    stateDir: join(dataDir, 'sandbox', 'stripe'),
    webhookUrl: `http://127.0.0.1:${port}/webhook/stripe`,
  })
  closers.push(sandbox.stop)
  return sandbox.connection
}

/** In production there is Google or nothing, and a shop with Firebase has its Google there. */
async function openGoogleSandbox(settings: Settings) {
  const { dataDir, sandboxPorts, publicUrl, production, firebase } = settings
  if (production || firebase) return undefined
  const sandbox = await startGoogleSandbox({
    port: sandboxPorts.google,
    stateDir: join(dataDir, 'sandbox', 'google'),
    publicUrl,
  })
  closers.push(sandbox.stop)
  return sandbox.connection
}

async function openMailbox({ dataDir, sandboxPorts }: Settings) {
  const mailbox = await startMailbox({
    port: sandboxPorts.mailbox,
    smtpPort: sandboxPorts.smtp,
    stateDir: join(dataDir, 'sandbox', 'mailbox'),
  })
  closers.push(mailbox.stop)
  return mailbox.url
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // A terminal's Ctrl-C comes twice, from the terminal and through npm; closing happens once.
  process.on(signal, () => void close().then(() => process.exit(0)))
}

try {
  await open(readSettings(process.env))
} catch (error) {
  const plain = error instanceof SettingsError || error instanceof StartRefused
  console.error(plain ? error.message : errorText(error))
  await close()
  process.exit(1)
}
