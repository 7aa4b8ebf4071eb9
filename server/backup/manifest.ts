import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Becomes a path inside the backup and a name in SQL, so nothing else fits. */
const TableName = z.string().regex(/^[a-z_]+$/)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** `images/<name>` or `sandbox/<name>`: no way leads out of the backup. */
export const FilePath = z.string().regex(/^(images|sandbox)(\/[\w-][\w.-]*)+$/)

const common = {
  madeAt: z.iso.datetime(),
  /** The migrations of the shop it was made from, in order. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), sha256: z.string() })),
  /** In an order in which they can be filled: what is pointed at comes first. */
  tables: z.array(z.object({ name: TableName, rows: z.int(), sha256: Sha256 })),
}

/** What a backup says of itself; written last, so that a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(2),
  ...common,
  files: z.array(z.object({ path: FilePath, sha256: Sha256 })),
})
export type Manifest = z.infer<typeof Manifest>

/** Of the version before backups were signed: it names no files, and holds secrets that are not restored. */
const FormerManifest = z.object({ format: z.literal(1), ...common, pictures: z.int() })

export const AnyManifest = z.discriminatedUnion('format', [Manifest, FormerManifest])
export type AnyManifest = z.infer<typeof AnyManifest>

/** Over the manifest's bytes, which hold the checksum of everything else. */
export function sign(manifest: string, key: string): string {
  return createHmac('sha256', key).update(manifest).digest('hex')
}

export function isSignedWith(key: string, manifest: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(manifest, key)), Buffer.from(signature.trim())]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
