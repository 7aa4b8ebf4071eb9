import { openBackupKey } from './operating/backup/backup-key.ts'
import { acquireDataFolder } from './operating/postgres/data-folder/data-folder-lock.ts'
import { startPrivatePostgres } from './operating/postgres/private-postgres.ts'
import { StartRefused } from './operating/postgres/start-refused.ts'
import { openThirdParties } from './operating/third-parties/third-parties.ts'
import { NeedsOwnConnection } from './platform/database/servers/own-connection.ts'
import { readSettings, type Settings, SettingsError } from './platform/environment/settings.ts'
import { errorText } from './platform/log/log.ts'

/** Parts to close, in the order in which they were opened. */
const closers: (() => unknown)[] = []
let closing: Promise<void> | undefined

/** Closes everything once, last opened first; a failure doesn't keep the others open. */
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

const onOpen = (closer: () => unknown): void => {
  closers.push(closer)
}

async function open(settings: Settings): Promise<void> {
  const folder = await acquireDataFolder(settings.dataDir)
  onOpen(() => folder.release())
  // Created now, so that the key is older than every backup.
  await openBackupKey(settings)
  const thirdParties = openThirdParties(settings, onOpen)
  await Promise.all([thirdParties, openOwn(settings, thirdParties)])
}

async function openOwn(settings: Settings, thirdParties: ReturnType<typeof openThirdParties>) {
  const databaseUrl = settings.databaseUrl ?? (await openPrivatePostgres(settings))
  // Loading the shop keeps one core busy for a second, in which the stand-ins come up on another: not before.
  const { openShop } = await import('./open-shop.ts')
  const directUrl = settings.databaseDirectUrl ?? databaseUrl
  await openShop({ settings, databaseUrl, directUrl, thirdParties, onOpen })
}

async function openPrivatePostgres({ dataDir }: Settings): Promise<string> {
  const postgres = await startPrivatePostgres({
    dataDir,
    log: { info: () => {}, warn: (line) => console.error(line) },
  })
  onOpen(postgres.stop)
  return postgres.url
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C in a terminal arrives twice, directly and through npm; closing runs once.
  process.on(signal, () => void close().then(() => process.exit(0)))
}

// Files of the shop and its sandboxes are readable by their owner only.
process.umask(0o077)
try {
  await open(readSettings(process.env))
} catch (error) {
  const forOwner = [SettingsError, StartRefused, NeedsOwnConnection]
  const isPlain = error instanceof Error && forOwner.some((kind) => error instanceof kind)
  console.error(isPlain ? error.message : errorText(error))
  await close()
  process.exit(1)
}
