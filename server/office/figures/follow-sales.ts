import { type Day, dayOf } from '../../platform/base/days.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import {
  type Bookmark,
  findBookmark,
  lockFeed,
  putBookmark,
  readSnapshot,
} from '../../platform/database/feed.ts'
import { raiseAlert } from '../../platform/log/alerts.ts'
import { salesStore } from './sales-store.ts'

const READER = 'sales'
/** Days whose figures one statement computes. */
const DAYS_AT_ONCE = 31

/**
 * Keeps the figures of sales: reads the moves of orders from snapshot to snapshot, and recomputes the days that they
 * affect. Moves may be read twice, so a crash or a second node does no harm.
 */
export function salesFollower(db: Database, now: () => Date) {
  /** Begins anew: in a new or restored shop there is no bookmark. */
  async function begin(tx: Transaction): Promise<void> {
    const seen = await readSnapshot(tx)
    await recountAll(tx, await salesStore.listDays(tx))
    await salesStore.forgetSums(tx)
    await salesStore.sumPeriods(tx, dayOf(now()))
    await salesStore.recountPlaced(tx, seen)
    await putBookmark(tx, READER, { seen, recountedOn: dayOf(now()) })
  }

  return {
    /** At most as far behind as the job's interval. */
    async follow(): Promise<void> {
      await db.transaction(async (tx) => {
        const bookmark = await lockBookmark(tx)
        if (!bookmark || bookmark.isForeign || !(await salesStore.hasPlaces(tx))) return begin(tx)
        const { seen, days } = await salesStore.readNews(tx, bookmark.seen)
        await recountAll(tx, days)
        await salesStore.forgetSums(tx, days)
        await salesStore.followStock(tx, bookmark.seen)
        const today = dayOf(now())
        if (!(await salesStore.hasPeriodsOf(tx, today))) await salesStore.sumPeriods(tx, today)
        await putBookmark(tx, READER, { ...bookmark, seen })
      })
    },

    /** Sums up to yesterday and each end of a month, each in its transaction, so that moves are followed meanwhile. */
    async sumDays(): Promise<void> {
      const today = dayOf(now())
      for (const day of await salesStore.listUnsummed(db, today))
        await db.transaction(async (tx) => {
          const bookmark = await lockBookmark(tx)
          if (!bookmark || bookmark.isForeign) return
          await salesStore.sumTo(tx, day)
          await salesStore.dropSums(tx, today)
        })
    },

    /**
     * Computes everything anew once a day, a month in each transaction, so that moves are followed meanwhile. Corrects
     * the days that were wrong, and raises an alert for each.
     */
    async recountNightly(): Promise<void> {
      const today = dayOf(now())
      const isDue = (bookmark: Bookmark | undefined) => bookmark && bookmark.recountedOn < today
      if (!isDue(await findBookmark(db, READER))) return
      for (const some of inParts(await salesStore.listDays(db)))
        await db.transaction(async (tx) => {
          if (isDue(await lockBookmark(tx))) await mend(tx, some, today)
        })
      await db.transaction(async (tx) => {
        const bookmark = await lockBookmark(tx)
        if (!bookmark || !isDue(bookmark)) return
        await salesStore.recountPlaced(tx, bookmark.seen)
        await putBookmark(tx, READER, { ...bookmark, recountedOn: today })
      })
    },
  }
}

async function lockBookmark(tx: Transaction): Promise<Bookmark | undefined> {
  await lockFeed(tx, READER)
  return findBookmark(tx, READER)
}

async function mend(tx: Transaction, days: readonly Day[], today: Day): Promise<void> {
  const [first = today] = days
  const wrong = await salesStore.findDifferences(tx, first, days.at(-1) ?? today)
  for (const { day, productId, difference } of wrong)
    await raiseAlert(tx, {
      kind: 'figuresDiffer',
      subject: `${day} ${productId ?? 'all products'}`,
      detail: `Figures of ${day} were wrong and have been computed anew: ${difference}.`,
    })
  await salesStore.recount(tx, days)
  // The sums may never have contained the wrong figures, so a difference can't correct them.
  if (wrong.length === 0) return
  await salesStore.sumPeriods(tx, today)
  await salesStore.forgetSums(tx, days)
}

async function recountAll(tx: Transaction, days: readonly Day[]): Promise<void> {
  for (const some of inParts(days)) await salesStore.recount(tx, some)
}

function inParts(days: readonly Day[]): Day[][] {
  return Array.from({ length: Math.ceil(days.length / DAYS_AT_ONCE) }, (_, part) =>
    days.slice(part * DAYS_AT_ONCE, (part + 1) * DAYS_AT_ONCE),
  )
}
