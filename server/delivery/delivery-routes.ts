import type { FastifyInstance } from 'fastify'
import { findDeliveryTerms } from '../../contract/calls/delivery/delivered.ts'
import { route } from '../http/route.ts'
import type { SettingDesk } from '../kept-settings/setting-desk.ts'

export function deliveryRoutes(app: FastifyInstance, settings: SettingDesk): void {
  route(app, findDeliveryTerms, async () => {
    const { freight, tax, seller } = await settings.values(['freight', 'tax', 'seller'])
    return {
      ...{ freight: freight.isOn, tax: tax.isOn, country: seller.country },
      pickUp: freight.isOn && freight.pickUp,
    }
  })
}
