import type { FastifyInstance } from 'fastify'
import { findDeliveryTerms } from '../../../contract/ordering/delivery/delivered.ts'
import { route } from '../../platform/http/route.ts'
import type { DeliveryTerms } from './delivery-terms.ts'

export function deliveryRoutes(
  app: FastifyInstance,
  findTerms: () => Promise<DeliveryTerms>,
): void {
  route(app, findDeliveryTerms, async () => {
    const { freight, tax, seller } = await findTerms()
    return {
      freight: freight.isOn,
      tax: tax.isOn,
      country: seller.country,
      pickUp: freight.isOn && freight.pickUp,
      papers: seller.legalName !== '',
    }
  })
}
