import { and, eq, inArray, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { users } from '../database/tables/people.ts'
import { image, imageUpload, pictureRemoval } from '../database/tables/pictures.ts'

type ImageRow = typeof image.$inferSelect
export type NewImage = Pick<ImageRow, 'sourceSha256' | 'url' | 'width' | 'height' | 'placeholder'>

/**
 * Blocks the sweep until the transaction ends, so that a picture isn't removed between its check and its record.
 * Uploads don't block each other.
 */
export async function keepSweepAway(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.sweepingPictures})`)
}

/** Blocks uploads until the transaction ends. */
export async function keepUploadsAway(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.sweepingPictures})`)
}

/** Pictures taken in, by the hash of the sent file. */
export function imageStore(db: Queryable) {
  return {
    /** Returns the address of the file's picture, and marks it as used. */
    async useAgain(sourceSha256: Buffer): Promise<string | undefined> {
      const [row] = await db
        .update(image)
        .set({ unusedSince: null })
        .where(eq(image.sourceSha256, sourceSha256))
        .returning({ url: image.url })
      return row?.url
    },

    async record({ sourceSha256, ...facts }: NewImage): Promise<void> {
      await db
        .insert(image)
        .values({ sourceSha256, ...facts })
        .onConflictDoUpdate({ target: image.sourceSha256, set: { ...facts, unusedSince: null } })
    },

    /** Records the uploader of a picture, unless the user was removed meanwhile. */
    async recordUpload(url: string, userId: string): Promise<void> {
      await db.execute(sql`insert into ${imageUpload} (url, user_id)
        select ${url}, ${users.id} from ${users} where ${users.id} = ${userId} for key share
        on conflict do nothing`)
    },

    /** The database's clock, for `wasRemovedSince`. */
    async readClock(): Promise<string> {
      const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
      return rows[0]?.now ?? ''
    },

    /** Whether the sweep has removed the picture since then, or is about to. */
    async wasRemovedSince(url: string, since: string): Promise<boolean> {
      const hasEnded = sql`${pictureRemoval.endedAt} < ${since}::timestamptz`
      const removal = and(eq(pictureRemoval.url, url), sql`${hasEnded} is not true`)
      return (await db.$count(pictureRemoval, removal)) === 1
    },

    /** Those of some addresses that this user uploaded. */
    async findUploaded(userId: string, urls: readonly string[]): Promise<Set<string>> {
      const own = and(inArray(imageUpload.url, [...urls]), eq(imageUpload.userId, userId))
      const rows = await db.select({ url: imageUpload.url }).from(imageUpload).where(own)
      return new Set(rows.map(({ url }) => url))
    },

    async hasUploaded(userId: string, url: string): Promise<boolean> {
      const own = and(eq(imageUpload.url, url), eq(imageUpload.userId, userId))
      return (await db.$count(imageUpload, own)) > 0
    },

    /** Facts about the pictures at some addresses. Different files may have produced the same picture. */
    async findByUrls(urls: readonly string[]): Promise<ImageRow[]> {
      return db
        .select()
        .from(image)
        .where(inArray(image.url, [...urls]))
    },
  }
}
