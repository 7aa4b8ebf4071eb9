import { type ApiCall, apiVersion } from '../api/api-call.ts'
import { notFound } from '../api/api-error.ts'
import { newId, nowInSeconds } from '../api/identifiers.ts'
import { listAnswer, listShape, pageOf } from '../api/listing.ts'
import { identifier, list, readParameters } from '../api/parameters.ts'
import type { Ledger, Work } from '../payments/ledger.ts'
import type { EventRecord } from '../payments/records.ts'
import type { Webhooks } from './webhooks.ts'

type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'

/** Cause of an event: a request, or the passing of time. */
export type Cause = Pick<ApiCall, 'requestId' | 'idempotencyKey'> | undefined

/** Events are saved with the change they report, and sent to the webhooks once it is on disk. */
export function createEvents(ledger: Ledger, webhooks: Webhooks) {
  return {
    record(work: Work, cause: Cause, type: EventType, object: object): void {
      const id = newId('evt', 24)
      const created = nowInSeconds()
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: apiVersion,
        created,
        data: { object },
        livemode: false,
        pending_webhooks: webhooks.urls.length,
        request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
        type,
      })
      const event: EventRecord = {
        id,
        created,
        type,
        objectId: 'id' in object ? String(object.id) : '',
        deliveries: webhooks.urls.map((url) => ({ url, state: 'pending', attempts: 0 })),
      }
      work.save('event', id, event)
      work.archive('event', id, body)
      work.afterwards(() => webhooks.deliver(event, body))
    },

    async retrieve(call: ApiCall): Promise<object> {
      const body = await ledger.readArchived('event', call.id)
      if (body === undefined) throw notFound('event', call.id, 'id')
      return JSON.parse(body)
    },

    async list(call: ApiCall): Promise<object> {
      const input = readParameters(call.form, { ...listShape, type: identifier, types: list() })
      const wanted = [...(input.types ?? []), ...(input.type ? [input.type] : [])]
      const page = pageOf(
        ledger.all('event'),
        input,
        (event) => wanted.length === 0 || wanted.some((type) => isOfType(event, type)),
      )
      const bodies = await Promise.all(
        page.records.map(async (event) =>
          JSON.parse((await ledger.readArchived('event', event.id)) ?? '{}'),
        ),
      )
      return listAnswer('/v1/events', bodies, page.hasMore)
    },
  }
}

export type Events = ReturnType<typeof createEvents>

/** `charge.*` is every event about charges. */
function isOfType(event: EventRecord, type: string): boolean {
  return type.endsWith('.*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type
}
