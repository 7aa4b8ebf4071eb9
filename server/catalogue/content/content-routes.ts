import type { FastifyInstance } from 'fastify'
import {
  findContent,
  findHomeContent,
  putContent,
  resetContent,
} from '../../../contract/catalogue/content/content.ts'
import { route } from '../../platform/http/route.ts'
import type { ContentDesk } from './home-content.ts'

export function contentRoutes(app: FastifyInstance, desk: ContentDesk): void {
  route(app, findHomeContent, () => desk.findHome())

  route(app, findContent, async ({ params: { kind } }) => ({
    kind,
    ...(await desk.find(kind)),
  }))

  route(app, putContent, async ({ params, body }) => {
    await desk.put(params.kind, body)
    return { modifiedCount: body.items.length }
  })

  route(app, resetContent, async ({ params }) => ({
    deletedCount: await desk.reset(params.kind),
  }))
}
