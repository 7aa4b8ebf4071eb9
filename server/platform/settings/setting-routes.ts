import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  type EnvironmentEntry,
  findSetting,
  listEnvironment,
  putSetting,
} from '../../../contract/office/settings.ts'
import { tryFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import { tryTax } from '../../../contract/ordering/tax/tax-setting.ts'
import type { SignedInUser } from '../http/refusals/guards.ts'
import { route } from '../http/route.ts'
import type { SettingDesk } from './setting-desk.ts'

/** A setting that each member of staff has for themselves. */
export interface PersonalSetting {
  find(user: SignedInUser): Promise<z.output<(typeof findSetting.answers)[200]>>
  /** Throws with every fault at its field, or `HeldChanged`. */
  put(user: SignedInUser, value: unknown, version: string | null | undefined): Promise<void>
}

export function settingRoutes(
  app: FastifyInstance,
  desk: SettingDesk,
  ownNotices: PersonalSetting,
  environment: readonly EnvironmentEntry[],
): void {
  route(app, listEnvironment, async () => [...environment])

  route(app, findSetting, ({ params: { key }, user }) =>
    key === 'notices' ? ownNotices.find(user) : desk.find(key),
  )

  route(app, tryFreight, ({ body }) => desk.tryFreight(body))

  route(app, tryTax, ({ body }) => desk.tryTax(body))

  route(app, putSetting, async ({ params: { key }, body: { value, version }, user }) => {
    if (key === 'notices') await ownNotices.put(user, value, version)
    else await desk.put(key, value, user, version)
    return { modifiedCount: 1 }
  })
}
