import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBackupKey } from './backup-key.ts'

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-key-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a key is made once, readable by its owner only, also under concurrent calls', async () => {
  const dataDir = await makeDataFolder()
  const keys = await Promise.all(
    Array.from({ length: 10 }, () => openBackupKey({ backupKey: undefined, dataDir })),
  )
  expect(
    new Set([...keys, (await readFile(join(dataDir, 'backup.key'), 'utf8')).trim()]).size,
  ).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{43}$/)
  expect((await stat(join(dataDir, 'backup.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['backup.key'])
})

test('BACKUP_KEY is used if set, and no file is written', async () => {
  const dataDir = await makeDataFolder()
  const backupKey = 'kept by the owner, far from the backups'
  expect(await openBackupKey({ backupKey, dataDir })).toBe(backupKey)
  expect(await readdir(dataDir)).toEqual([])
})

test.skipIf(process.getuid?.() !== 0)(
  'run as root, PostgreSQL’s user can pass the folders that are new above the key’s',
  async () => {
    const above = join(await makeDataFolder(), 'shop')
    const dataDir = join(above, 'data')
    await openBackupKey({ backupKey: undefined, dataDir })
    const modes = [above, dataDir].map(async (folder) => (await stat(folder)).mode & 0o777)
    expect(await Promise.all(modes)).toEqual([0o711, 0o700])
  },
)
