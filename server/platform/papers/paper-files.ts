import { createHash } from 'node:crypto'
import { inArray, type SQLWrapper } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { paperFile } from '../database/tables/papers.ts'

/** A file with the type that its own bytes tell. */
export interface PaperContent {
  readonly type: string
  readonly content: Buffer
}

/** Bytes of papers that people sent. They lie in the database, so that every node and each backup has them. */
export const paperFiles = {
  async insert(tx: Transaction, key: string, { type, content }: PaperContent): Promise<void> {
    const sha256 = createHash('sha256').update(content).digest()
    await tx.insert(paperFile).values({ key, type, bytes: content, sha256 })
  },

  async remove(tx: Transaction, keys: string[] | SQLWrapper): Promise<void> {
    await tx.delete(paperFile).where(inArray(paperFile.key, keys))
  },
}
