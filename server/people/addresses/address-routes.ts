import type { FastifyInstance } from 'fastify'
import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddresses,
} from '../../../contract/people/addresses/addresses.ts'
import { route } from '../../platform/http/route.ts'
import type { KeepAddresses } from './keep-addresses.ts'

const USUAL_PAGE = 50

export function addressRoutes(app: FastifyInstance, keepAddresses: KeepAddresses): void {
  route(app, listAddresses, async ({ user, query: { limit = USUAL_PAGE, after } }) => {
    const page = { limit, after: after?.toLowerCase() }
    const { total, addresses } = await keepAddresses.list(user.id, page)
    return { total, addresses: addresses.map(({ id, ...address }) => ({ _id: id, ...address })) }
  })

  route(app, addAddress, async ({ user, body }) => ({
    insertedId: await keepAddresses.add(user.id, body),
  }))

  route(app, changeAddress, async ({ user, body: { _id, ...address } }) => {
    await keepAddresses.change(user.id, { ...address, id: _id.toLowerCase() })
    return { modifiedCount: 1 }
  })

  route(app, removeAddresses, async ({ user, body: { ids } }) => ({
    deletedCount: await keepAddresses.remove(user.id, ids),
  }))
}
