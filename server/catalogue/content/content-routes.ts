import type { FastifyInstance } from 'fastify'
import {
  findContent,
  findHomeContent,
  putContent,
  resetContent,
} from '../../../contract/catalogue/content/content.ts'
import { listSamples } from '../../../contract/catalogue/content/samples.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { ContentDesk } from './home-content.ts'
import { findSamples } from './samples.ts'

export function contentRoutes(app: FastifyInstance, desk: ContentDesk, db: Database): void {
  route(app, listSamples, () => findSamples(db))

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
