import { DIGEST_TIME, noticeKinds } from '../../../contract/office/settings/notice-kinds.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { type Day, momentAt } from '../../../contract/values/days/zones.ts'
import { addDays, dayOf } from '../../platform/base/days.ts'
import { findBookmark, lockFeed, putBookmark, readSnapshot } from '../../platform/database/feed.ts'
import { putMail } from '../../platform/mail/outbox.ts'
import { listReaders, type NoticeParts } from './follow-notices.ts'
import { noticeStore } from './notice-store.ts'

const READER = 'digest'
export const DIGEST_MAIL = 'noticeDigest'

const digestAt = (day: Day): Date => momentAt(shopZone(), day, DIGEST_TIME) ?? new Date(day)

/** The last day whose digest is due. */
function lastDue(now: Date): Day {
  const today = dayOf(now)
  return digestAt(today) <= now ? today : addDays(today, -1)
}

/** Queues each reader's mail of the day once it is 07:00 by the shop's clock; one without news gets none. */
export function makeSendDigest(parts: NoticeParts) {
  const { db, now } = parts
  return async (): Promise<void> => {
    const day = lastDue(now())
    const known = await findBookmark(db, READER)
    if (known && known.recountedOn >= day) return
    await db.transaction(async (tx) => {
      await lockFeed(tx, READER)
      const bookmark = await findBookmark(tx, READER)
      if (bookmark && bookmark.recountedOn >= day) return
      await putBookmark(tx, READER, { seen: await readSnapshot(tx), recountedOn: day })
      // A new shop has nothing of the time before.
      if (!bookmark) return
      const period = { from: digestAt(bookmark.recountedOn), to: digestAt(day) }
      for (const { email, choices } of await listReaders(parts, tx)) {
        const kinds = noticeKinds.filter((kind) => choices[kind] === 'digest')
        if (kinds.length === 0) continue
        if ((await noticeStore.countBetween(tx, kinds, period)).size === 0) continue
        const facts = {
          kinds: kinds.join(','),
          from: period.from.toISOString(),
          to: period.to.toISOString(),
        }
        const eventKey = `${DIGEST_MAIL} ${day} ${email}`
        await putMail(tx, { kind: DIGEST_MAIL, eventKey, recipient: email, facts }, now())
      }
    })
  }
}
