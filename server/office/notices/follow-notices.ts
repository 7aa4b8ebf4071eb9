import type { NoticeChoices } from '../../../contract/office/settings/notice-choices.ts'
import { dayOf } from '../../platform/base/days.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import {
  findBookmark,
  lockFeed,
  putBookmark,
  readSnapshot,
  startBookmark,
} from '../../platform/database/feed.ts'
import { putMails } from '../../platform/mail/outbox.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { findEvents } from './find-events.ts'
import { noticeStore } from './notice-store.ts'

const READER = 'notices'
export const NOTICE_MAIL = 'notice'

export interface NoticeParts {
  readonly db: Database
  readonly ownSettings: Pick<SettingDesk, 'values'>
  readonly settings: { readonly shopEmail: string; readonly minimumOrderQuantity: number }
  readonly now: () => Date
}

export interface NoticeReader {
  readonly email: string
  readonly choices: NoticeChoices
}

/** Everybody who is told something: the shop's address, and staff who chose. */
export async function listReaders(
  { ownSettings, settings }: NoticeParts,
  within: Queryable,
): Promise<NoticeReader[]> {
  const { shopNotices } = await ownSettings.values(['shopNotices'], within)
  return [
    { email: settings.shopEmail, choices: shopNotices },
    ...(await noticeStore.listStaff(within)),
  ]
}

/**
 * Records what happened since the last look, and queues a mail for each who is told at once. Follows what is committed,
 * so an order writes nothing for it; the keys of events and mails let each happen once on any number of nodes.
 */
export function makeFollowNotices(parts: NoticeParts) {
  const { db, settings, now } = parts

  async function tell(tx: Transaction, seen: string): Promise<void> {
    const at = now()
    const events = await findEvents(tx, { ...settings, seen, now: at })
    const toldTo = new Map(events.map(({ eventKey, toldTo: email }) => [eventKey, email]))
    const added = await noticeStore.add(
      tx,
      events.map(({ toldTo: _, ...event }) => event),
      at,
    )
    if (added.length === 0) return
    const readers = await listReaders(parts, tx)
    const mails = added.flatMap(({ id, kind, eventKey }) =>
      readers
        .filter(
          ({ email, choices }) => choices[kind] === 'atOnce' && toldTo.get(eventKey) !== email,
        )
        .map(({ email }) => ({
          kind: NOTICE_MAIL,
          eventKey: `${NOTICE_MAIL} ${eventKey} ${email}`,
          recipient: email,
          facts: { noticeId: String(id) },
        })),
    )
    await putMails(tx, mails, at)
  }

  return async (): Promise<void> => {
    await db.transaction(async (tx) => {
      await lockFeed(tx, READER)
      const bookmark = await findBookmark(tx, READER)
      const today = dayOf(now())
      // A new or restored shop tells nothing of the time before.
      if (!bookmark) return startBookmark(tx, READER, today)
      const seen = await readSnapshot(tx)
      if (!bookmark.isForeign) await tell(tx, bookmark.seen)
      await putBookmark(tx, READER, { seen, recountedOn: today })
    })
  }
}
