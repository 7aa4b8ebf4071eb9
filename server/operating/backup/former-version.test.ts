import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMissing, migrate } from '../../platform/database/migrating/migrate.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { openFormerShop } from '../../testing/former-shop.ts'
import { emptyDatabase } from '../../testing/test-postgres.ts'
import { backup } from './backup.ts'
import { backupFolder } from './backup-folder.ts'
import { restore } from './restore.ts'
import { listCopiedColumns } from './tables-in-order.ts'

const KEY = 'of a shop of version 0.1.0'

test('a backup of version 0.1.0 is restored, and brought to this version', async () => {
  const root = await mkdtemp(join(tmpdir(), 'bulkhead-former-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'images'))
  const former = await emptyDatabase()
  onTestFinished(former.drop)
  await openFormerShop(former.url)
  const target = { folder: join(root, 'backup'), key: KEY, now: new Date() }
  const pictures = join(root, 'images')
  const { tables } = await backup({ databaseUrl: former.url, imagesFolder: pictures, ...target })
  const database = await emptyDatabase()
  onTestFinished(database.drop)
  const imagesFolder = join(root, 'restored')
  const manifest = await backupFolder(target.folder).readManifest({ key: KEY })
  await restore({ databaseUrl: database.url, imagesFolder, folder: target.folder, manifest })
  expect(await findMissing(database.url)).toEqual({ migrations: [], functions: [] })
  await migrate(former.url)
  const readCopied = (url: string) =>
    withClient(url, async (client) => {
      const all = []
      // The table of changes was dropped since.
      for (const { name } of tables.filter(({ name }) => name !== 'change')) {
        const columns = await listCopiedColumns(client, name)
        const { rows } = await client.query(
          `select row(${columns})::text from "${name}" order by 1`,
        )
        all.push([name, rows])
      }
      return all
    })
  expect(await readCopied(database.url)).toEqual(await readCopied(former.url))
})
