import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/** What a backup says of itself; written last, so that a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations of the shop it was made from, in order. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), sha256: z.string() })),
  /** In an order in which they can be filled: what is pointed at comes first. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  pictures: z.int(),
})
export type Manifest = z.infer<typeof Manifest>

/** The folder is no backup, or not what it was when it was made. */
export class BackupUnusable extends Error {}

const MANIFEST = 'manifest.json'

/**
 * A backup on the disk: `manifest.json`, `tables/*.copy.gz` (PostgreSQL's own COPY text, packed), `images/`, and
 * `sandbox/` where the payments are play money.
 * A folder and not an archive, so that it can be looked into, copied on and deduplicated with any tool.
 */
export function backupFolder(folder: string) {
  const pathOf = (table: string) => join(folder, 'tables', `${table}.copy.gz`)
  return {
    images: join(folder, 'images'),
    sandbox: join(folder, 'sandbox'),

    /** Refuses a folder that holds anything: a backup never overwrites another. */
    async create(): Promise<void> {
      await mkdir(join(folder, '..'), { recursive: true })
      await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw new BackupUnusable(`${folder} is there already.`)
        throw error
      })
      await mkdir(join(folder, 'tables'))
    },

    /** Writes a table's rows and answers the SHA-256 of what COPY said. */
    async writeTable(table: string, rows: Readable): Promise<string> {
      const hash = createHash('sha256')
      await pipeline(
        rows,
        hashing(hash),
        createGzip(),
        createWriteStream(pathOf(table), { flush: true }),
      )
      return hash.digest('hex')
    },

    /** A table's rows; the stream fails at its end where they are not those that were written. */
    readTable({ name, sha256 }: Manifest['tables'][number]): Readable[] {
      const hash = createHash('sha256')
      const check = new Transform({
        transform: (chunk, _encoding, pass) => {
          hash.update(chunk)
          pass(null, chunk)
        },
        flush: (done) =>
          done(
            hash.digest('hex') === sha256
              ? null
              : new BackupUnusable(`The rows of ${name} are not those that were backed up.`),
          ),
      })
      return [createReadStream(pathOf(name)), createGunzip(), check]
    },

    async writeManifest(manifest: Manifest): Promise<void> {
      await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
        flush: true,
      })
    },

    async readManifest(): Promise<Manifest> {
      const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause) => {
        throw new BackupUnusable(`${folder} holds no finished backup: it has no ${MANIFEST}.`, {
          cause,
        })
      })
      const manifest = Manifest.safeParse(JSON.parse(text))
      if (manifest.success) return manifest.data
      throw new BackupUnusable(`${folder} was made by another version of the shop.`)
    },
  }
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform: (chunk, _encoding, pass) => {
      hash.update(chunk)
      pass(null, chunk)
    },
  })
}
