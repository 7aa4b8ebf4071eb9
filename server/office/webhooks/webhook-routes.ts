import type { FastifyInstance } from 'fastify'
import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  sendAgain,
  testWebhook,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../contract/office/events/webhooks.ts'
import { actOn } from '../../platform/history/act.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import { route } from '../../platform/http/route.ts'
import { makeChangeEndpoint } from './change-endpoint.ts'
import { deliveryStore } from './delivery-store.ts'
import { endpointStore } from './endpoint-store.ts'
import { type EndpointParts, makeMakeEndpoint } from './make-endpoint.ts'
import { makeRemoveEndpoint } from './remove-endpoint.ts'
import { makeSendTest } from './send-test.ts'
import { EndpointNotFound } from './webhook-errors.ts'

interface WebhookParts extends EndpointParts {
  /** Looks for deliveries at once. */
  readonly wake: () => void
}

/** Endpoints of other programs, and what was sent to them. */
export function webhookRoutes(app: FastifyInstance, parts: WebhookParts): void {
  const { db, now, wake } = parts
  const make = makeMakeEndpoint(parts)
  const change = makeChangeEndpoint(parts)
  const remove = makeRemoveEndpoint(db)
  const sendTest = makeSendTest(db, now)

  route(app, listWebhooks, async () => {
    const at = now()
    return (await endpointStore.list(db)).map(
      ({ endpoint, maker, ended, waiting, givenUp, lastTry }): WebhookEndpoint => ({
        _id: endpoint.id,
        url: endpoint.url,
        kinds: endpoint.kinds,
        leaveOutKey: endpoint.leaveOutKey,
        createdAt: endpoint.createdAt.toISOString(),
        maker,
        ended,
        formerSecretUntil:
          endpoint.formerUntil && endpoint.formerUntil > at
            ? endpoint.formerUntil.toISOString()
            : null,
        waiting,
        givenUp,
        lastAnswer: lastTry?.triedAt
          ? { at: lastTry.triedAt.toISOString(), failure: lastTry.failure }
          : null,
      }),
    )
  })

  route(app, makeWebhook, async ({ user, body }, reply) => {
    forbidStoring(reply)
    return make(user, body)
  })

  route(app, changeWebhook, async ({ user, params: { id }, body }, reply) => {
    forbidStoring(reply)
    const changed = await change(user, id, body)
    wake()
    return { modifiedCount: changed ? 1 : 0, ...changed }
  })

  route(app, removeWebhook, async ({ params: { id } }) => ({
    deletedCount: (await remove(id)) ? 1 : 0,
  }))

  route(app, testWebhook, async ({ params: { id } }) => {
    const insertedId = await sendTest(id)
    wake()
    return { insertedId }
  })

  route(app, listDeliveries, async ({ params: { id }, query }) => {
    const rows = await deliveryStore.list(db, id, query)
    return rows.map(
      ({ delivery, object }): WebhookDelivery => ({
        _id: delivery.deliveryNo,
        messageId: delivery.messageId,
        kind: delivery.kind,
        link: object && `/${object}/${delivery.subject}`,
        state: delivery.state,
        tries: delivery.tries,
        createdAt: delivery.createdAt.toISOString(),
        nextTryAt: delivery.endedAt ? null : delivery.nextTryAt.toISOString(),
        endedAt: delivery.endedAt?.toISOString() ?? null,
        failure: delivery.failure,
      }),
    )
  })

  route(app, sendAgain, async ({ params: { id } }) => {
    await db.transaction(async (tx) => {
      const endpointId = await deliveryStore.sendAgain(tx, id, now())
      if (!endpointId) throw new EndpointNotFound()
      actOn('webhookEndpoint', endpointId)
    })
    wake()
    return { modifiedCount: 1 }
  })
}
