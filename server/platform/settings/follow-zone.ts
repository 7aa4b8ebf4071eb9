import { setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { SETTINGS_MS } from '../base/read-again.ts'
import type { SettingDesk } from './setting-desk.ts'

/**
 * Keeps this process's time zone the one that is set, by any node: it is read again every second. A shop that
 * starts without its database reads it when the database is back.
 */
export function zoneFollower(
  settings: Pick<SettingDesk, 'values'>,
  onTrouble: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let isTroubled = false
  let following: Promise<void> = Promise.resolve()

  async function follow(): Promise<void> {
    try {
      const { calendar } = await settings.values(['calendar'])
      setShopZone(calendar.timeZone)
      isTroubled = false
    } catch (error) {
      if (!isTroubled) onTrouble(error)
      isTroubled = true
    }
  }

  async function followOn(): Promise<void> {
    following = follow()
    await following
    timer = setTimeout(followOn, SETTINGS_MS)
    timer.unref()
  }

  return {
    /** Resolves with the first reading. */
    open: followOn,

    async close(): Promise<void> {
      await following
      clearTimeout(timer)
    },
  }
}
