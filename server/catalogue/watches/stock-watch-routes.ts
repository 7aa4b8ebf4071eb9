import type { FastifyInstance } from 'fastify'
import {
  endStockWatch,
  listStockWatches,
  watchStock,
} from '../../../contract/catalogue/parts/stock-watches.ts'
import { route } from '../../platform/http/route.ts'
import type { WatchPlace } from './stock-watch-store.ts'
import type { WatchStock } from './watch-stock.ts'

const USUAL_PAGE = 50

export function stockWatchRoutes(app: FastifyInstance, watching: WatchStock): void {
  route(app, listStockWatches, async ({ user, query: { limit = USUAL_PAGE, after } }) => {
    const page = { limit, ...(after && { after: readPlace(after) }) }
    const { total, watches, emailConfirmed, next } = await watching.list(user.id, page)
    return {
      total,
      emailConfirmed,
      watches: watches.map((watch) => ({
        ...watch,
        createdAt: watch.createdAt.toISOString(),
        toldAt: watch.toldAt?.toISOString() ?? null,
      })),
      next: next ? writePlace(next) : null,
    }
  })

  route(app, watchStock, ({ user, body: { productId, wanted } }) =>
    watching.add(user.id, productId.toLowerCase(), wanted),
  )

  route(app, endStockWatch, async ({ user, body: { productIds } }) => ({
    deletedCount: await watching.remove(
      user.id,
      productIds.map((id) => id.toLowerCase()),
    ),
  }))
}

const writePlace = ({ createdAt, productId }: WatchPlace) => `${createdAt.getTime()}_${productId}`

function readPlace(place: string): WatchPlace {
  const [moment = '', productId = ''] = place.split('_')
  return { createdAt: new Date(Number(moment)), productId }
}
