import { afterEach, expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/office/settings.ts'
import { DEFAULT_ZONE, setShopZone, shopZone } from '../../../contract/values/days/shop-zone.ts'
import { defaultLook } from '../../../contract/values/look/shop-look.ts'
import { shopFollower } from './follow-shop.ts'
import type { SettingDesk } from './setting-desk.ts'

afterEach(() => setShopZone(DEFAULT_ZONE))

test('a reading that a save overtook doesn’t put the former time zone back', async () => {
  let saves = 0
  const follower = shopFollower(
    {
      countSaves: () => saves,
      values: (async () => {
        saves += 1
        setShopZone('America/Chicago')
        return defaultSettings
      }) as SettingDesk['values'],
      findLook: async () => defaultLook,
    },
    () => {},
  )
  await follower.open()
  await follower.close()
  expect(shopZone()).toBe('America/Chicago')
})
