import { join } from 'node:path'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { ShopAtStart } from '../../contract/office/shop.ts'
import { openSecretBox } from './base/secrets/secret-box.ts'
import { keepPages } from './cache/keep-pages.ts'
import type { ReadReplica } from './database/servers/read-replica.ts'
import type { Ground } from './ground.ts'
import { recordActs } from './history/record-act.ts'
import { closePromptly } from './http/close-promptly.ts'
import { installErrorHandler, sendNotFound } from './http/error-handler.ts'
import { limitCalls, limitReads } from './http/limits/call-limits.ts'
import {
  limitConnections,
  limitPipelining,
  waitForAnswers,
} from './http/limits/connection-limits.ts'
import { readLimit } from './http/limits/read-limit.ts'
import { refuseUnderPressure } from './http/limits/refuse-under-pressure.ts'
import { countRequestsUnderWay, type RequestsUnderWay } from './http/limits/requests-under-way.ts'
import { type CallerParts, enforceAccess, identifyCaller } from './http/refusals/guards.ts'
import { refuseForeign } from './http/refusals/refuse-foreign.ts'
import { refuseSubresources } from './http/refusals/refuse-subresources.ts'
import { refuseUnreadable } from './http/refusals/refuse-unreadable.ts'
import { refuseUnstorableText } from './http/refusals/refuse-unstorable-text.ts'
import { installSecurityHeaders } from './http/refusals/security-headers.ts'
import { imageRoutes } from './images/image-routes.ts'
import { type Images, openImages } from './images/open-images.ts'
import type { Job } from './jobs/jobs.ts'
import { shopFollower } from './settings/follow-shop.ts'
import { settingDesk } from './settings/setting-desk.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { traceStatements } from './tracing/trace-statements.ts'
import { loadTraces } from './tracing/traces.ts'

const MEGABYTE = 1_000_000
const HOUR_SECONDS = 3600
/** Enough for a picture of the largest size over a slow line. */
const PICTURE_ARRIVAL_SECONDS = 120

interface PlatformParts
  extends Omit<Ground, 'ownSettings' | 'secrets' | 'spoolFolder' | 'readOnly'> {
  readonly replica: ReadReplica | undefined
}

/** Opens the ground of all districts: traces, prompt ends, errors as problems, and the owner's settings. */
export async function openPlatform(app: FastifyInstance, { replica, ...parts }: PlatformParts) {
  const { db, direct, settings, now } = parts
  const traces = await loadTraces(settings.traces, (error) =>
    app.log.warn({ err: error }, 'traces are not delivered'),
  )
  if (traces) {
    traceRequests(app, traces)
    for (const pool of new Set([db.$client, direct.$client])) traceStatements(pool, traces)
    app.addHook('onClose', traces.close)
  }
  for (const each of new Set([db, direct])) recordActs(each, now)
  const underWay = countRequestsUnderWay(app.server)
  closePromptly(app, underWay)
  installErrorHandler(app)
  const ownSettings = settingDesk(db, now, settings)
  const shop = shopFollower(ownSettings, (error) =>
    app.log.warn({ err: error }, 'the shop’s name, look and time zone are not known anew'),
  )
  app.addHook('onReady', shop.open)
  app.addHook('onClose', shop.close)
  const readOnly = replica?.db ?? db
  const spoolFolder = join(settings.dataDir, 'incoming')
  const secrets = await openSecretBox(settings)
  const ground: Ground = { ...parts, readOnly, ownSettings, secrets, spoolFolder }
  const images = await openImages(db, settings, (error) =>
    app.log.warn({ err: error }, 'a picture could not be made'),
  )
  app.addHook('onClose', images.close)
  return { ground, traces, underWay, images }
}

interface DoorParts extends CallerParts {
  readonly underWay: RequestsUnderWay
  readonly shop: ShopAtStart
  /** Address of the payment provider's calls, for the browser's policy. */
  readonly stripeApi: string | undefined
}

/** The doors that every call passes, in their order. Routes are added after it; `last` ends the chain behind them. */
export async function openDoors(app: FastifyInstance, ground: Ground, parts: DoorParts) {
  const { settings, db, now, elapsed } = ground
  const { publicUrl } = settings
  const { sessionCookie, underWay } = parts
  const reads = readLimit(settings.callLimits.reads)
  const pages = keepPages(app, {
    db,
    maxBytes: settings.hotAnswerMegabytes * MEGABYTE,
    now,
    elapsed,
    sessionCookie,
    underWay,
    reads,
  })
  pages.first()
  // Before every hook that may refuse: refusals need the headers, too.
  installSecurityHeaders(app, {
    shop: parts.shop,
    stripeApi: parts.stripeApi,
    isHttps: publicUrl.startsWith('https:'),
  })
  limitConnections(app, settings.connectionLimits)
  limitPipelining(app, underWay)
  waitForAnswers(app)
  refuseUnreadable(app)
  app.addHook('onRequest', limitReads(reads))
  pages.afterLimits()
  // Behind what waits for a page, so that the last answer takes the refusal's place.
  await refuseUnderPressure(app, db, settings.overloadDelayMs)
  app.setNotFoundHandler(sendNotFound)
  await app.register(cookie)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'The shop’s calls', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.addHook('onRequest', refuseForeign({ publicUrl, sessionCookie }))
  app.addHook('onRequest', refuseSubresources)
  app.addHook('onRequest', identifyCaller(parts))
  app.addHook('onRequest', enforceAccess)
  app.addHook('onRequest', limitCalls(db, now, settings.callLimits))
  app.addHook('preValidation', refuseUnstorableText)
  return { figures: pages.figures, last: pages.last }
}

/** Pictures: their upload, their variants, and the sweep of those that nothing shows. */
export function openPictures(
  app: FastifyInstance,
  { now, spoolFolder }: Ground,
  images: Images,
): { readonly jobs: readonly Job[] } {
  imageRoutes(app, images, { spoolFolder, arrivalSeconds: PICTURE_ARRIVAL_SECONDS })
  const sweep = () => images.sweep(now)
  return { jobs: [{ name: 'picture-sweep', everySeconds: HOUR_SECONDS, run: sweep }] }
}
