import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Used as a path in the backup and as a name in SQL, so nothing else is allowed. */
const TableName = z.string().regex(/^[a-z_]+$/)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** `images/<name>` or `sandbox/<name>`: no path leads out of the backup. */
export const FilePath = z.string().regex(/^(images|sandbox)(\/[\w-][\w.-]*)+$/)

/** Description of the backup; written last, so that an incomplete backup lacks it. */
export const Manifest = z.object({
  format: z.literal(2),
  madeAt: z.iso.datetime(),
  /** Migrations of the backed-up shop, in order. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), sha256: z.string() })),
  /** In restorable order: referenced tables come first. */
  tables: z.array(z.object({ name: TableName, rows: z.int(), sha256: Sha256 })),
  /** Versions of its functions: their triggers must know the rows. Version 0.1.0 had none. */
  functions: z.array(z.object({ name: z.string(), version: z.int() })).default([]),
  files: z.array(z.object({ path: FilePath, sha256: Sha256 })),
})
export type Manifest = z.infer<typeof Manifest>

/** Signs the manifest, which contains the checksum of everything else. */
export function sign(manifest: string, key: string): string {
  return createHmac('sha256', key).update(manifest).digest('hex')
}

export function isSignedWith(key: string, manifest: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(manifest, key)), Buffer.from(signature.trim())]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
