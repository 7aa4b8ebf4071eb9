import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { image } from '../database/schema.ts'

export type ImageRow = typeof image.$inferSelect

/** The pictures that were taken in, by what was sent. */
export function imageStore(db: Queryable) {
  return {
    async find(sourceSha256: Buffer): Promise<ImageRow | undefined> {
      const [row] = await db.select().from(image).where(eq(image.sourceSha256, sourceSha256))
      return row
    },

    async record(row: Omit<ImageRow, 'createdAt'>): Promise<void> {
      const { url, width, height } = row
      await db
        .insert(image)
        .values(row)
        .onConflictDoUpdate({ target: image.sourceSha256, set: { url, width, height } })
    },
  }
}
