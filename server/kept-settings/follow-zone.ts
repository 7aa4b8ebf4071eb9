import { setShopZone } from '../../contract/values/days/shop-zone.ts'
import { type Changes, EVERYTHING } from '../cache/changed.ts'
import type { SettingDesk } from './setting-desk.ts'

/** Keeps this process's time zone the one that is set, whichever node sets it. Returns the first reading. */
export function followZone(
  settings: Pick<SettingDesk, 'values'>,
  changes: Changes,
  onTrouble: (error: unknown) => void,
): () => Promise<void> {
  const follow = async () => {
    const { calendar } = await settings.values(['calendar'])
    setShopZone(calendar.timeZone)
  }
  changes.onChange((tags) => {
    if (tags.includes('settings') || tags.includes(EVERYTHING)) follow().catch(onTrouble)
  })
  return follow
}
