import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Database } from '../database/database.ts'
import { image, imageUpload, pictureRemoval } from '../database/tables/pictures.ts'
import type { ImageHome } from '../providers/images/port.ts'
import { keepUploadsAway } from './image-store.ts'

/**
 * How long a picture is unused before it is deleted: forms left open overnight still find their uploads, and cached
 * pages still show replaced pictures.
 */
const GRACE_HOURS = 24
const FREED_A_ROUND = 500
/** No removal takes this long; an older one was interrupted by an outage or a kill. */
const UNFINISHED_MINUTES = 50
/** After an outage of the image store thousands may be left. */
const REMOVALS_AT_ONCE = 4

/**
 * Everything that uses a picture. An order keeps its product's picture after the product is gone; a change set those
 * that it brings, and those that its undo brings back.
 */
const isUsed: SQL = sql`(
  exists (select from product p where p.removed_at is null and p.image_url = ${image.url})
  or exists (select from product p where p.removed_at is null
    and p.further_pictures @> jsonb_build_array(jsonb_build_object('url', ${image.url})))
  or exists (select from product p where p.is_draft and p.image_url = ${image.url})
  or exists (select from product p where p.is_draft
    and p.further_pictures @> jsonb_build_array(jsonb_build_object('url', ${image.url})))
  or exists (select from order_line l where l.image_url = ${image.url})
  or exists (select from review r where r.image_url = ${image.url})
  or exists (select from profile f where f.image_url = ${image.url})
  or exists (select from change_row c where c.before ? 'pictures'
    and c.before -> 'pictures' @> jsonb_build_array(jsonb_build_object('url', ${image.url})))
  or exists (select from change_row c where c.after ? 'pictures'
    and c.after -> 'pictures' @> jsonb_build_array(jsonb_build_object('url', ${image.url})))
  or exists (select from return_line r where r.pictures <> '[]'
    and r.pictures @> jsonb_build_array(${image.url}))
  or exists (select from catalogue_name n where n.image_url = ${image.url})
  or exists (select from content_block b where b.data ->> 'img' = ${image.url})
  or exists (select from setting s where s.key = 'look'
    and ${image.url} in (s.value ->> 'logoUrl', s.value ->> 'logoDarkUrl')))`

/**
 * Deletes unused pictures. The first sweep marks them, a later one deletes them. Any number of nodes may sweep at once.
 * Returns how many were deleted.
 */
export function imageSweep(db: Database, home: ImageHome, { now }: { now: () => Date }) {
  return async (): Promise<number> => {
    const cutoff = new Date(now().getTime() - GRACE_HOURS * 3_600_000)
    await db
      .update(image)
      .set({ unusedSince: null })
      .where(and(sql`${image.unusedSince} is not null`, isUsed))
    await db
      .update(image)
      .set({ unusedSince: now() })
      .where(and(isNull(image.unusedSince), sql`not ${isUsed}`))
    const due = await db
      .selectDistinct({ url: image.url })
      .from(image)
      .where(lt(image.unusedSince, cutoff))
      .limit(FREED_A_ROUND)
    let freed = 0
    for (const { url } of due) if (await free(url, cutoff)) freed += 1
    await finishRemovals()
    return freed
  }

  /** Deletes the row in a transaction that excludes uploads, then the picture outside of it. */
  async function free(url: string, cutoff: Date): Promise<boolean> {
    const isFreed = await db.transaction(async (tx) => {
      await keepUploadsAway(tx)
      const isWanted = or(isNull(image.unusedSince), gte(image.unusedSince, cutoff), isUsed)
      const [wanted] = await tx
        .select({ url: image.url })
        .from(image)
        .where(and(eq(image.url, url), isWanted))
        .limit(1)
      if (wanted) return false
      await tx.delete(imageUpload).where(eq(imageUpload.url, url))
      const { rowCount } = await tx.delete(image).where(eq(image.url, url))
      if (rowCount === 0) return false
      await tx
        .insert(pictureRemoval)
        .values({ url, beganAt: now() })
        .onConflictDoUpdate({ target: pictureRemoval.url, set: { beganAt: now(), endedAt: null } })
      return true
    })
    if (isFreed) await remove(url)
    return isFreed
  }

  async function remove(url: string): Promise<void> {
    await home.remove?.(url)
    await db
      .update(pictureRemoval)
      .set({ endedAt: sql`clock_timestamp()` })
      .where(eq(pictureRemoval.url, url))
  }

  /** Continues interrupted removals, each by one node, and forgets those that ended long ago. */
  async function finishRemovals(): Promise<void> {
    await db.delete(pictureRemoval).where(lt(pictureRemoval.endedAt, sql`now() - interval '1 day'`))
    const unfinished = new Date(now().getTime() - UNFINISHED_MINUTES * 60_000)
    const left = await db
      .update(pictureRemoval)
      .set({ beganAt: now() })
      .where(and(isNull(pictureRemoval.endedAt), lt(pictureRemoval.beganAt, unfinished)))
      .returning({ url: pictureRemoval.url })
    // Each by itself: one that fails again and again must not keep the others.
    const inTurn = pLimit(REMOVALS_AT_ONCE)
    const removals = await Promise.allSettled(left.map(({ url }) => inTurn(remove, url)))
    const failed = removals.find((removal) => removal.status === 'rejected')
    if (failed) throw failed.reason
  }
}
