import type { FastifyInstance } from 'fastify'
import { type FeedPage, readFeed } from '../../../contract/office/events/feed.ts'
import type { Ground } from '../../platform/ground.ts'
import { route } from '../../platform/http/route.ts'
import { readEvents } from './read-feed.ts'

/** The feed of events, for programs that follow the shop. */
export function eventRoutes(app: FastifyInstance, { db }: Pick<Ground, 'db'>): void {
  route(app, readFeed, async ({ query, user }, reply) => {
    reply.type('application/json; charset=utf-8')
    // Sent as it is: a text that is JSON already.
    const answer: unknown = await readEvents(db, user.rights, query)
    return answer as FeedPage
  })
}
