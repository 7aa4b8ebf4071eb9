import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { NoticeChoices } from '../../../contract/office/settings/notice-choices.ts'
import type { NoticeKind } from '../../../contract/office/settings/notice-kinds.ts'
import { rightsOfUser } from '../../people/sessions/user-rights.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { users } from '../../platform/database/tables/people.ts'
import { notice, noticeChoice } from '../../platform/database/tables/shop.ts'
import { readableChoices } from './readable-notices.ts'

export type NoticeRow = typeof notice.$inferSelect
export type NewNotice = Omit<NoticeRow, 'id' | 'at'>
type AddedNotice = Pick<NoticeRow, 'id' | 'kind' | 'eventKey'>

export const noticeStore = {
  async findChoices(
    db: Queryable,
    userId: string,
  ): Promise<{ readonly choices: NoticeChoices; readonly updatedAt: Date } | undefined> {
    const [row] = await db.select().from(noticeChoice).where(eq(noticeChoice.userId, userId))
    return row
  },

  /** Returns false if the stored choices are not those that were read at `version`; null: none were stored then. */
  async putChoices(
    db: Queryable,
    userId: string,
    choices: NoticeChoices,
    {
      now: updatedAt,
      version,
    }: { readonly now: Date; readonly version: string | null | undefined },
  ): Promise<boolean> {
    const { rowCount } = await db
      .insert(noticeChoice)
      .values({ userId, choices, updatedAt })
      .onConflictDoUpdate({
        target: noticeChoice.userId,
        set: { choices, updatedAt },
        ...(version !== undefined && {
          // As texts: a version that is no moment is not the held one.
          setWhere: sql`to_char(${noticeChoice.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = ${version}`,
        }),
      })
    return rowCount === 1
  },

  /** Staff who have chosen something, with what they chose and may read. */
  async listStaff(db: Queryable): Promise<{ email: string; choices: NoticeChoices }[]> {
    const rows = await db
      .select({ user: users, choices: noticeChoice.choices })
      .from(noticeChoice)
      .innerJoin(users, eq(users.id, noticeChoice.userId))
      .where(isNull(users.blockedAt))
      .orderBy(asc(users.email))
    return rows.map(({ user, choices }) => ({
      email: user.email,
      choices: readableChoices(choices, rightsOfUser(user)),
    }))
  },

  /** Those that were not there yet; a list of each column, because their number has no bound. */
  async add(tx: Transaction, notices: readonly NewNotice[], at: Date): Promise<AddedNotice[]> {
    if (notices.length === 0) return []
    const column = (name: keyof NewNotice) => sql.param(notices.map((one) => one[name]))
    const { rows } = await tx.execute<AddedNotice>(sql`
      insert into notice (kind, event_key, title, path, order_id, at)
      select added.*, ${sql.param(at, notice.at)}::timestamptz
      from unnest(${column('kind')}::text[], ${column('eventKey')}::text[], ${column('title')}::text[],
        ${column('path')}::text[], ${column('orderId')}::uuid[]) as added
      on conflict do nothing returning id, kind, event_key as "eventKey"`)
    return rows
  },

  async find(db: Database, id: number): Promise<NoticeRow | undefined> {
    const [found] = await db.select().from(notice).where(eq(notice.id, id))
    return found
  },

  /** How many there are of each kind; kinds without any are left out. */
  async countBetween(
    db: Queryable,
    kinds: readonly NoticeKind[],
    { from, to }: { readonly from: Date; readonly to: Date },
  ): Promise<Map<NoticeKind, number>> {
    const rows = await db
      .select({ kind: notice.kind, count: sql<number>`count(*)::integer` })
      .from(notice)
      .where(within(kinds, from, to))
      .groupBy(notice.kind)
    return new Map(rows.map(({ kind, count }) => [kind, count]))
  },

  async listBetween(
    db: Database,
    kind: NoticeKind,
    { from, to }: { readonly from: Date; readonly to: Date },
    limit: number,
  ): Promise<NoticeRow[]> {
    return db
      .select()
      .from(notice)
      .where(within([kind], from, to))
      .orderBy(asc(notice.id))
      .limit(limit)
  },

  async forgetBefore(db: Database, before: Date): Promise<void> {
    await db.delete(notice).where(lt(notice.at, before))
  },
}

const within = (kinds: readonly NoticeKind[], from: Date, to: Date) =>
  and(inArray(notice.kind, [...kinds]), gte(notice.at, from), lt(notice.at, to))
