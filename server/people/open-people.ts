import type { FastifyInstance } from 'fastify'
import type { Ground } from '../platform/ground.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import { makeKeepAddresses } from './addresses/keep-addresses.ts'
import { billToRoutes } from './billing/billing-routes.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { profileRoutes } from './profiles/profile-routes.ts'
import { profileService } from './profiles/profile-service.ts'

/** Opens what customers keep about themselves, and the keys of other programs. Signing in is opened before the doors, which ask who calls. */
export function openPeople(app: FastifyInstance, { db, now }: Ground): void {
  addressRoutes(app, makeKeepAddresses({ db, now }))
  billToRoutes(app, { db, now })
  keyRoutes(app, { db, now })
  profileRoutes(app, profileService(db, { now }))
}
