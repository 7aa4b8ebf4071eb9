import { sql } from 'drizzle-orm'
import { type Elapsed, readAgain } from '../../platform/base/read-again.ts'
import type { Database } from '../../platform/database/database.ts'

/** An import refuses more introductions than this. */
export const MOST_INTRODUCTIONS = 500

export type Introductions = ReturnType<typeof rememberedIntroductions>

/** Category introductions, at most a second old. */
export function rememberedIntroductions(db: Database, elapsed: Elapsed) {
  const readAll = readAgain(elapsed, async () => {
    const { rows } = await db.execute<{ category: string; introduction: string }>(sql`
      select category, introduction from category_introduction order by category limit ${MOST_INTRODUCTIONS}`)
    return new Map(rows.map(({ category, introduction }) => [category, introduction]))
  })
  return async (categories: readonly (string | null)[]): Promise<Record<string, string>> => {
    const all = await readAll()
    const wanted = [...new Set(categories)]
    return Object.fromEntries(
      wanted.flatMap((category) => {
        const introduction = category === null ? undefined : all.get(category)
        return category !== null && introduction ? [[category, introduction]] : []
      }),
    )
  }
}
