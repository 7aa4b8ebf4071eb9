import type { FastifyInstance } from 'fastify'
import { listDisputes as listCall, printEvidence } from '../../../contract/fulfilment/disputes.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { sendPdf } from '../../platform/papers/send-pdf.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import type { DocumentWorker } from '../papers/document-worker.ts'
import { makeFindShopName } from '../papers/read-papers.ts'
import { listDisputes } from './list-disputes.ts'
import { makeReadEvidence } from './read-evidence.ts'

const USUAL_PAGE = 50

interface DisputeParts {
  readonly db: Database
  readonly settings: SettingDesk
  readonly worker: DocumentWorker
  readonly publicUrl: string
}

/** Disputed payments, and what answers them. */
export function disputeRoutes(
  app: FastifyInstance,
  { db, settings, worker, publicUrl }: DisputeParts,
): void {
  const readEvidence = makeReadEvidence({ db, findShop: makeFindShopName(settings), publicUrl })

  route(app, listCall, ({ query: { state = 'open', limit = USUAL_PAGE, after } }) =>
    listDisputes(db, state, { limit, after }),
  )

  route(app, printEvidence, async ({ params }, reply) => {
    const { orderNo, parts } = await readEvidence(params.id)
    return sendPdf(reply, `evidence-order-${orderNo}`, await worker.print(parts))
  })
}
