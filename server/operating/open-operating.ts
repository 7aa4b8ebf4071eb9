import type { FastifyInstance } from 'fastify'
import type { KeptFigures } from '../platform/cache/keep-pages.ts'
import type { ReadReplica } from '../platform/database/servers/read-replica.ts'
import type { Ground } from '../platform/ground.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { sheetWorkers } from './sheet-processes/sheet-workers.ts'

interface OperatingParts {
  readonly replica: ReadReplica | undefined
  /** Figures of the kept pages. */
  readonly served: () => KeptFigures
}

/** Opens metrics and the processes of files, before the districts that report to them and use them. */
export function openOperating(
  app: FastifyInstance,
  { db, direct, settings }: Ground,
  { replica, served }: OperatingParts,
) {
  const files = sheetWorkers(direct, replica)
  app.addHook('onClose', async () => files.close())
  return { files, ...metricsRoutes(app, { db, replica, served, token: settings.metricsToken }) }
}
