import { setShopZone } from '../../contract/values/days/shop-zone.ts'
import { type Changes, EVERYTHING } from '../cache/changed.ts'
import type { SettingDesk } from './setting-desk.ts'

/**
 * Keeps this process's time zone the one that is set, by any node. Returns the first reading; a shop that
 * starts without its database reads it when the database is back.
 */
export function followZone(
  settings: Pick<SettingDesk, 'values'>,
  changes: Changes,
  onTrouble: (error: unknown) => void,
): () => Promise<void> {
  const follow = async () => {
    try {
      const { calendar } = await settings.values(['calendar'])
      setShopZone(calendar.timeZone)
    } catch (error) {
      onTrouble(error)
    }
  }
  changes.onChange((tags) => {
    if (tags.includes('settings') || tags.includes(EVERYTHING)) void follow()
  })
  return follow
}
