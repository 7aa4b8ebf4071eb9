import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { HistoryFilter } from '../../../contract/office/history.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { startOfDay } from '../../../contract/values/days/zones.ts'
import { addDays } from '../../platform/base/days.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/lists/list-page.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { boundedTotal } from '../../platform/database/lists/search.ts'
import { users } from '../../platform/database/tables/people.ts'
import { historyEntry, historyValue } from '../../platform/database/tables/shop.ts'
import { UUID } from '../../platform/history/commit-texts.ts'

export type HistoryRow = typeof historyEntry.$inferSelect

export function historyStore(db: Database) {
  return {
    /** One page of entries, newest first. */
    async list(
      filter: HistoryFilter,
      { limit, after }: { readonly limit: number; readonly after?: number | undefined },
    ): Promise<Page<HistoryRow>> {
      const matches = matchesOf(filter)
      const total = boundedTotal(historyEntry, matches, sql`order by ${historyEntry.id} desc`)
      const rows = await db
        .select({ row: historyEntry, total })
        .from(historyEntry)
        .where(and(matches, after === undefined ? undefined : lt(historyEntry.id, after)))
        .orderBy(desc(historyEntry.id))
        .limit(limit + 1)
      return pageOf(db, rows, limit, total)
    },

    /** The texts beside some entries that are still kept, by their commitments. */
    async findTexts(entries: readonly Pick<HistoryRow, 'id'>[]): Promise<Map<string, string>> {
      if (entries.length === 0) return new Map()
      const ids = entries.map(({ id }) => id)
      const { commitment, value } = historyValue
      const rows = await db
        .select({ commitment, value })
        .from(historyValue)
        .where(inArray(historyValue.entryId, ids))
      return new Map(rows.map((row) => [row.commitment, row.value]))
    },
  }
}

function matchesOf({ actor, subject, kind, from, to }: HistoryFilter): SQL | undefined {
  const { actorId, subjectKind, subjectId, at } = historyEntry
  const [askedKind = '', askedId] = subject?.split(/:(.*)/s) ?? []
  const byEmail = sql`${actorId} = (select ${users.id} from ${users} where ${users.email} = ${actor?.toLowerCase()})`
  return and(
    actor === undefined
      ? undefined
      : actor.includes('@')
        ? byEmail
        : UUID.test(actor)
          ? eq(actorId, actor)
          : sql`false`,
    subject === undefined ? undefined : eq(subjectKind, askedKind),
    askedId ? eq(subjectId, askedId) : undefined,
    kind === undefined ? undefined : eq(historyEntry.kind, kind),
    from === undefined ? undefined : gte(at, startOfDay(shopZone(), from)),
    to === undefined ? undefined : lt(at, startOfDay(shopZone(), addDays(to, 1))),
  )
}
