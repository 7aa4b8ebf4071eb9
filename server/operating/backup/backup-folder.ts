import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupUnusable } from './backup-unusable.ts'
import { FilePath, isSignedWith, Manifest, sign } from './manifest.ts'
import {
  copyFile,
  FILE_MODE,
  FOLDER_MODE,
  hashCheck,
  hashStream,
  listFiles,
  openPlainFile,
} from './plain-files.ts'

const MANIFEST = 'manifest.json'
const SIGNATURE = 'manifest.hmac'

/** Secrets are generated anew in a restored shop. */
const SECRET_FILES = ['keys.json']

/**
 * A backup on disk: `manifest.json` and its signature, `tables/*.copy.gz` (PostgreSQL's COPY format), `images/`, and
 * `sandbox/` with test payments. A folder, so that any tool can inspect, copy and deduplicate it.
 */
export function backupFolder(folder: string) {
  const pathOf = (table: string) => join(folder, 'tables', `${table}.copy.gz`)
  return {
    /** Refuses a non-empty folder: a backup never overwrites another. */
    async create(): Promise<void> {
      await mkdir(dirname(folder), { recursive: true })
      await mkdir(folder, { mode: FOLDER_MODE }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw new BackupUnusable(`${folder} is there already.`)
        throw error
      })
      await mkdir(join(folder, 'tables'), { mode: FOLDER_MODE })
    },

    /** Writes a table's rows and returns the SHA-256 of the COPY output. */
    async writeTable(table: string, rows: Readable): Promise<string> {
      const hashed = hashStream()
      const file = createWriteStream(pathOf(table), { mode: FILE_MODE, flush: true })
      await pipeline(rows, hashed.stream, createGzip(), file)
      return hashed.digest()
    },

    /** Reads a table's rows; the stream fails at its end if the checksum differs. */
    async readTable({ name, sha256 }: Manifest['tables'][number]): Promise<Readable[]> {
      const wrong = `The rows of ${name} are not those that were backed up.`
      const file = await openPlainFile(pathOf(name))
      return [file.createReadStream(), createGunzip(), hashCheck(sha256, wrong)]
    },

    /** Copies a folder's files, if it exists, into `part` of the backup. */
    async takeFiles(from: string, part: 'images' | 'sandbox'): Promise<Manifest['files']> {
      const files: Manifest['files'] = []
      for (const name of await listFiles(from)) {
        const path = `${part}/${name}`
        if (SECRET_FILES.includes(name) || !FilePath.safeParse(path).success) continue
        const hashed = hashStream()
        // An unused picture may be deleted meanwhile.
        const isThere = await copyFile(join(from, name), join(folder, path), hashed.stream)
        if (isThere) files.push({ path, sha256: hashed.digest() })
      }
      return files
    },

    /** Copies the manifest's files of `part` to a folder; fails if one differs from the manifest. */
    async giveFiles(files: Manifest['files'], part: 'images' | 'sandbox', to: string) {
      for (const { path, sha256 } of files) {
        const [first, ...name] = path.split('/')
        if (first !== part || SECRET_FILES.includes(name.join('/'))) continue
        const check = hashCheck(sha256, `${path} is not what was backed up.`)
        const isThere = await copyFile(join(folder, path), join(to, ...name), check)
        if (!isThere) throw new BackupUnusable(`${path} is missing in the backup.`)
      }
    },

    async writeManifest(manifest: Manifest, key: string): Promise<void> {
      const text = `${JSON.stringify(manifest, null, 2)}\n`
      const options = { mode: FILE_MODE, flush: true }
      await writeFile(join(folder, SIGNATURE), `${sign(text, key)}\n`, options)
      await writeFile(join(folder, MANIFEST), text, options)
    },

    /** Reads the manifest; requires its signature unless the owner chose `unsigned`. */
    async readManifest(trust: { readonly key: string } | 'unsigned'): Promise<Manifest> {
      await refuseLinks(folder)
      const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause) => {
        throw new BackupUnusable(`${folder} holds no finished backup: it has no ${MANIFEST}.`, {
          cause,
        })
      })
      if (trust !== 'unsigned') await checkSignature(folder, text, trust.key)
      const manifest = Manifest.safeParse(parseJson(text))
      if (!manifest.success)
        throw new BackupUnusable(`${folder} was made by another version of the shop.`)
      return manifest.data
    },
  }
}

async function checkSignature(folder: string, manifest: string, key: string): Promise<void> {
  const signature = await readFile(join(folder, SIGNATURE), 'utf8').catch(() => undefined)
  if (signature === undefined)
    throw new BackupUnusable(
      `${folder} is not signed: nothing shows that it is what the shop wrote. If you know where it has been since, use npm run restore -- --unsigned ${folder}`,
    )
  if (!isSignedWith(key, manifest, signature))
    throw new BackupUnusable(
      `${folder} was changed, or another shop signed it. For a shop in another place, set BACKUP_KEY to the content of backup.key in the data folder of the shop that made it.`,
    )
}

/** Refuses links, which could lead a restore running as root to any file. */
async function refuseLinks(folder: string): Promise<void> {
  // With a trailing slash, lstat would follow the link.
  const found = await lstat(resolve(folder)).catch(() => undefined)
  if (found?.isSymbolicLink())
    throw new BackupUnusable(`${folder} is a link: name the folder of the backup itself.`)
  if (!found?.isDirectory()) throw new BackupUnusable(`There is no backup at ${folder}.`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const strange = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (strange)
    throw new BackupUnusable(
      `${join(strange.parentPath, strange.name)} is a link or no plain file: a backup holds none.`,
    )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
