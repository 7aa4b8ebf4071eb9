import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Other nodes and caches hear of settings within 100 ms. */
const TOLD_AFTER_MS = 500

/** Runs work under other settings of the shop and restores them. */
export async function withSettings<Done>(
  database: pg.Pool,
  settings: Readonly<Record<string, object>>,
  work: () => Promise<Done>,
): Promise<Done> {
  const keys = Object.keys(settings)
  const put = (key: string, value: object) =>
    database.query(
      `insert into setting (key, value, updated_at) values ($1, $2, now())
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [key, JSON.stringify(value)],
    )
  const { rows: before } = await database.query<{ key: string; value: object }>(
    'select key, value from setting where key = any($1)',
    [keys],
  )
  for (const [key, value] of Object.entries(settings)) await put(key, value)
  await sleep(TOLD_AFTER_MS)
  try {
    return await work()
  } finally {
    await database.query('delete from setting where key = any($1)', [keys])
    for (const { key, value } of before) await put(key, value)
    await sleep(TOLD_AFTER_MS)
  }
}
