import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { atMost, DeletedCount, Id, ModifiedCount, openPageSize } from '../../values/fields.ts'
import { eventKinds } from './event-kinds.ts'
import { FeedEvent } from './feed.ts'

const LONGEST_URL = 500
/** A secret that was replaced signs along for so long. */
export const FORMER_SECRET_HOURS = 24
/** A delivery is tried for so long. */
export const TRYING_HOURS = 48

/** An address that starts with https://; which ones are refused depends on where the name leads. */
const url = z.string().max(LONGEST_URL, atMost(LONGEST_URL))
/** None: every kind. */
const kinds = z.array(z.enum(eventKinds)).max(eventKinds.length)
/** Changes that came by this key are left out. */
const leaveOutKey = Id.nullable()

const NewWebhook = z.strictObject({
  url,
  kinds: kinds.default([]),
  leaveOutKey: leaveOutKey.default(null),
})

const WebhookChange = z.strictObject({
  url: url.optional(),
  kinds: kinds.optional(),
  leaveOutKey: leaveOutKey.optional(),
  newSecret: z.boolean().optional(),
})

export const WebhookEndpoint = z.object({
  _id: Id,
  url: z.string(),
  /** Empty: every kind. */
  kinds: z.array(z.enum(eventKinds)),
  leaveOutKey,
  createdAt: z.iso.datetime(),
  /** Events that they may not read are left out. */
  maker: z.object({ name: z.string(), email: z.string() }),
  /** Its maker is blocked: nothing is sent to it. */
  ended: z.boolean(),
  /** Until then the former secret signs along. */
  formerSecretUntil: z.iso.datetime().nullable(),
  /** Deliveries that wait, or wait to be tried again. */
  waiting: z.int(),
  /** Deliveries of the last 30 days that were given up. */
  givenUp: z.int(),
  /** How its last try ended, of any delivery: null, it was not tried yet; `failure` is null if it took the message. */
  lastAnswer: z.object({ at: z.iso.datetime(), failure: z.string().nullable() }).nullable(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** The body of `POST /webhookEndpoint/:id/test`; its `webhook-id` is the `id`, as of events. */
const TestMessage = z.object({ id: Id, kind: z.literal('test'), at: z.iso.datetime() })

/** The body that a receiver gets: the event as the feed answers it. */
export const WebhookMessage = z.union([FeedEvent, TestMessage])
export type WebhookMessage = z.infer<typeof WebhookMessage>

export const deliveryStates = ['waiting', 'delivered', 'givenUp', 'leftOut'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const WebhookDelivery = z.object({
  _id: z.int(),
  /** Its `webhook-id`, the same at each try: the event's id. */
  messageId: Id,
  kind: z.enum([...eventKinds, 'test']),
  /** Where the object of the event is read; null for tests. */
  link: z.string().nullable(),
  /** `leftOut`: its maker may not read such events any more. */
  state: z.enum(deliveryStates),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  /** Null unless it waits. */
  nextTryAt: z.iso.datetime().nullable(),
  /** When it was delivered or given up. */
  endedAt: z.iso.datetime().nullable(),
  /** The last failure in words. */
  failure: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const DeliveryNumber = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'A number of a delivery')
  .transform(Number)

/** Deliveries of a page, unless `limit` says otherwise. */
export const DELIVERY_ROWS = 50

const ofEndpoint = z.object({ id: Id })
/** Shown once: it is stored sealed. */
const secret = z.string()

export const listWebhooks = {
  method: 'GET',
  path: '/webhookEndpoint',
  summary: 'The endpoints to which the shop sends its events, newest first, without their secrets.',
  access: 'settings:read',
  over: 'webhooks',
  limit: 'reads',
  answers: { 200: z.array(WebhookEndpoint) },
} as const satisfies Endpoint

export const makeWebhook = {
  method: 'POST',
  path: '/webhookEndpoint',
  summary:
    'Sends events of these `kinds` to a public https address from now on, signed by Standard Webhooks: headers `webhook-id`, `webhook-timestamp`, `webhook-signature`. Events that its maker has no right to read are left out. Answers the secret once.',
  access: 'settings:write',
  over: 'webhooks',
  freshProof: true,
  byPeopleOnly: true,
  limit: 'writes',
  body: NewWebhook,
  answers: { 201: z.object({ insertedId: Id, secret }) },
} as const satisfies Endpoint

export const changeWebhook = {
  method: 'PUT',
  path: '/webhookEndpoint/:id',
  summary: `Changes an endpoint. Who gives it another address becomes its maker. \`newSecret\` answers a new secret once; for ${FORMER_SECRET_HOURS} hours both sign.`,
  access: 'settings:write',
  over: 'webhooks',
  freshProof: true,
  byPeopleOnly: true,
  limit: 'writes',
  params: ofEndpoint,
  body: WebhookChange,
  answers: { 200: ModifiedCount.extend({ secret: secret.optional() }) },
} as const satisfies Endpoint

export const removeWebhook = {
  method: 'DELETE',
  path: '/webhookEndpoint/:id',
  summary: 'Ends an endpoint with its deliveries.',
  access: 'settings:write',
  over: 'webhooks',
  freshProof: true,
  byPeopleOnly: true,
  limit: 'writes',
  params: ofEndpoint,
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const testWebhook = {
  method: 'POST',
  path: '/webhookEndpoint/:id/test',
  summary: 'Sends a test to an endpoint: a delivery of the kind `test`.',
  access: 'settings:write',
  over: 'webhooks',
  limit: 'writes',
  params: ofEndpoint,
  answers: { 201: z.object({ insertedId: z.int() }) },
} as const satisfies Endpoint

export const listDeliveries = {
  method: 'GET',
  path: '/webhookEndpoint/:id/delivery',
  summary: 'The deliveries of an endpoint, newest first; they are kept for 30 days.',
  access: 'settings:read',
  over: 'webhooks',
  usualRows: DELIVERY_ROWS,
  limit: 'reads',
  params: ofEndpoint,
  query: z.strictObject({
    state: z.enum(deliveryStates).optional(),
    /** The last number of the previous page. */
    after: DeliveryNumber.optional(),
    limit: openPageSize.optional(),
  }),
  answers: { 200: z.array(WebhookDelivery) },
} as const satisfies Endpoint

export const sendAgain = {
  method: 'POST',
  path: '/delivery/:id/again',
  summary:
    'Sends a delivery again under its former id, for two more days; one that waits is tried at once.',
  access: 'settings:write',
  over: 'webhooks',
  limit: 'writes',
  params: z.object({ id: DeliveryNumber }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
