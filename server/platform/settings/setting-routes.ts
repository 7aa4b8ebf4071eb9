import type { FastifyInstance } from 'fastify'
import {
  type EnvironmentEntry,
  findSetting,
  listEnvironment,
  putSetting,
} from '../../../contract/office/settings.ts'
import { tryFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import { tryTax } from '../../../contract/ordering/tax/tax-setting.ts'
import { route } from '../http/route.ts'
import type { SettingDesk } from './setting-desk.ts'

export function settingRoutes(
  app: FastifyInstance,
  desk: SettingDesk,
  environment: readonly EnvironmentEntry[],
): void {
  route(app, listEnvironment, async () => [...environment])

  route(app, findSetting, ({ params: { key } }) => desk.find(key))

  route(app, tryFreight, ({ body }) => desk.tryFreight(body))

  route(app, tryTax, ({ body }) => desk.tryTax(body))

  route(app, putSetting, async ({ params: { key }, body: { value, version }, user }) => {
    await desk.put(key, value, user, version)
    return { modifiedCount: 1 }
  })
}
