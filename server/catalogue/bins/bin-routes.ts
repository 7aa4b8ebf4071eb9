import type { FastifyInstance } from 'fastify'
import { countBin, findBin, listBins } from '../../../contract/catalogue/bins.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { countSheets } from '../stock/count-sheet.ts'
import { binStore } from './bin-store.ts'

const USUAL_PAGE = 100

/** Where products lie, and the countings of these places. */
export function binRoutes(app: FastifyInstance, db: Database): void {
  const sheets = countSheets(db)

  route(app, listBins, ({ query: { q = '', limit = USUAL_PAGE, after } }) =>
    binStore.list(db, { q, limit, after }),
  )

  route(app, findBin, ({ query }) => binStore.find(db, query.name))

  route(app, countBin, ({ body, user }) => {
    const { name, lines, fingerprint, leaveOutRefused = false } = body
    const counts = lines.map(({ productId, expected, counted }, place) => ({
      row: place + 1,
      id: productId,
      partNumber: '',
      expected: String(expected),
      counted: String(counted),
    }))
    if (fingerprint === undefined) return sheets.previewCounts(counts)
    const title = `Count of bin ${name}`
    const actorEmail = user.email
    return sheets.applyCounts(counts, {
      title,
      actorEmail,
      fingerprint,
      isRefusedLeftOut: leaveOutRefused,
    })
  })
}
