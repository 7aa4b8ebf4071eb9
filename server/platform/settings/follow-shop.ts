import { setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { setShopLook } from '../../../contract/values/look/shop-look.ts'
import { setShopName } from '../../../contract/values/text/shop-name.ts'
import { setShopEnglish } from '../../../contract/values/text/words.ts'
import { SETTINGS_MS } from '../base/read-again.ts'
import type { SettingDesk } from './setting-desk.ts'

/**
 * Keeps this process's shop name, look, spelling and time zone those that are set, by any node: they are read again
 * every second. A shop that starts without its database reads them when the database is back.
 */
export function shopFollower(
  settings: Pick<SettingDesk, 'values' | 'findLook' | 'countSaves'>,
  onTrouble: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let isTroubled = false
  let following: Promise<void> = Promise.resolve()

  async function follow(): Promise<void> {
    try {
      const savesBefore = settings.countSaves()
      const { shop, calendar } = await settings.values(['shop', 'calendar'])
      const look = await settings.findLook()
      isTroubled = false
      // A save meanwhile has set its values itself; those read before it are old.
      if (settings.countSaves() !== savesBefore) return
      setShopName(shop.name)
      setShopEnglish(shop.english)
      setShopZone(calendar.timeZone)
      setShopLook(look)
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
