import type { FastifyInstance } from 'fastify'
import {
  findContent,
  findHomeContent,
  putContent,
  resetContent,
} from '../../contract/calls/content.ts'
import { show } from '../cache/show.ts'
import { hotRoute, route } from '../http/route.ts'
import type { ContentDesk } from './home-content.ts'

export function contentRoutes(app: FastifyInstance, desk: ContentDesk): void {
  hotRoute(app, findHomeContent, async (_request, reply) => {
    const content = await desk.findHome()
    const pictures = (content.slides ?? []).flatMap(({ picture }) => picture ?? [])
    // Facts of a picture that are unknown may become known.
    const unknown = pictures.flatMap(({ url, width }) => (width === null ? `picture:${url}` : []))
    show(reply, { tags: ['content', ...unknown] })
    return content
  })

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
