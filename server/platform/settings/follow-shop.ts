import { setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { setShopLook } from '../../../contract/values/look/shop-look.ts'
import { setShopName } from '../../../contract/values/text/shop-name.ts'
import { setShopEnglish } from '../../../contract/values/text/words.ts'
import { followOften } from '../base/follow-often.ts'
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
  async function round(): Promise<void> {
    const savesBefore = settings.countSaves()
    const { shop, calendar } = await settings.values(['shop', 'calendar'])
    const look = await settings.findLook()
    // A save meanwhile has set its values itself; those read before it are old.
    if (settings.countSaves() !== savesBefore) return
    setShopName(shop.name)
    setShopEnglish(shop.english)
    setShopZone(calendar.timeZone)
    setShopLook(look)
  }

  return followOften({ round, pauseMs: SETTINGS_MS, onTrouble })
}
