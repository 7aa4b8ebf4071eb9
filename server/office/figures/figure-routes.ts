import type { FastifyInstance } from 'fastify'
import {
  exportFigures,
  findCover,
  findFigures,
  findFunnel,
  findWaiting,
  listBestSellers,
} from '../../../contract/office/figures.ts'
import { route } from '../../platform/http/route.ts'
import { writeTable } from './figure-tables.ts'
import type { OpenFigures } from './read-figures.ts'

export function figureRoutes(app: FastifyInstance, figures: OpenFigures): void {
  route(app, findFigures, ({ query }) => figures.findFigures(query))

  route(app, listBestSellers, ({ query: { from, to, by, limit } }) =>
    figures.listBestSellers({ from, to }, by, limit),
  )

  route(app, findCover, ({ query }) => figures.findCover(query.limit))

  route(app, findFunnel, ({ query }) => figures.findFunnel(query))

  route(app, findWaiting, () => figures.findWaiting())

  route(app, exportFigures, async ({ query }, reply) => {
    const { of, from, to } = query
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${of}-${from}-${to}.csv"`)
    return writeTable(figures, query)
  })
}
