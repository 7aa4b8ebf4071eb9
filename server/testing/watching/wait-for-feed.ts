import type pg from 'pg'
import { vi } from 'vitest'

/** Waits until the feed has taken over what was there before, and numbered what was done. */
export async function waitForFeed(pool: pg.Pool): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ isLeft: boolean }>(
        `select exists (select from event_draft) or not exists (select from event_arrival)
           or exists (select from event_arrival where not is_done) as "isLeft"`,
      )
      if (rows[0]?.isLeft) throw new Error('Events are left to be numbered.')
    },
    { timeout: 60_000 },
  )
}
