import type { FastifyInstance } from 'fastify'
import type { Ground } from '../../platform/ground.ts'
import { makeCheckAddress } from './check-address.ts'
import { makeFindAddresses } from './sending/find-addresses.ts'
import { makePostMessage } from './sending/post-message.ts'
import { webhookWorker } from './sending/webhook-worker.ts'
import { webhookRoutes } from './webhook-routes.ts'

/** Opens the echo of the feed at other programs. */
export function openWebhooks(app: FastifyInstance, { db, secrets, settings, now }: Ground): void {
  const findAddresses = makeFindAddresses({ allowsLoopback: !settings.production })
  const worker = webhookWorker({
    db,
    secrets,
    postMessage: makePostMessage(findAddresses),
    now,
    onTrouble: (error) => app.log.warn({ err: error }, 'webhooks are not sent'),
  })
  webhookRoutes(app, {
    db,
    secrets,
    checkAddress: makeCheckAddress(findAddresses),
    now,
    wake: worker.wake,
  })
  app.addHook('onReady', async () => void worker.open())
  app.addHook('onClose', worker.close)
}
