import type { FastifyInstance } from 'fastify'
import { listWaiting } from '../../../contract/office/waiting.ts'
import { route } from '../../platform/http/route.ts'
import type { OpenFigures } from '../figures/read-figures.ts'
import type { ReadWaits } from './read-waits.ts'

export function waitRoutes(
  app: FastifyInstance,
  readWaits: ReadWaits,
  figures: Pick<OpenFigures, 'countStates'>,
): void {
  route(app, listWaiting, async () => {
    const [waits, states] = await Promise.all([readWaits(), figures.countStates()])
    return { waits, states }
  })
}
