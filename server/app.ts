import type { FastifyInstance } from 'fastify'
import type { Shop, ShopAtStart } from '../contract/office/shop.ts'
import { openCatalogue } from './catalogue/open-catalogue.ts'
import { tellConfirmed } from './catalogue/watches/tell-watchers.ts'
import { openFulfilment } from './fulfilment/open-fulfilment.ts'
import { settledReturns } from './fulfilment/returns/settle-return.ts'
import { openOffice } from './office/open-office.ts'
import { openUsers } from './office/users/open-users.ts'
import { openServer } from './open-server.ts'
import { makeForgetExpired } from './operating/forget-expired.ts'
import { healthRoutes } from './operating/metrics/health-routes.ts'
import { openOperating } from './operating/open-operating.ts'
import { openOrdering } from './ordering/open-ordering.ts'
import { extendHolds } from './ordering/orders/holds/hold-terms.ts'
import { taxStore } from './ordering/tax/tax-store.ts'
import { makeFindUserByKey } from './people/keys/find-user-by-key.ts'
import { openPeople } from './people/open-people.ts'
import type { Elapsed } from './platform/base/read-again.ts'
import type { Database } from './platform/database/database.ts'
import type { ReadReplica } from './platform/database/servers/read-replica.ts'
import type {
  GoogleConnection,
  Settings,
  StripeConnection,
} from './platform/environment/settings.ts'
import { compressAnswers } from './platform/http/compress.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { traceJobs } from './platform/jobs/trace-jobs.ts'
import type { LogOutput } from './platform/log/log-output.ts'
import type { MailCarrier } from './platform/mail/carrier.ts'
import { openDoors, openPictures, openPlatform } from './platform/open-platform.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Periodic work; `main.ts` starts it, tests run it on demand. */
    jobs: readonly Job[]
  }
}

/** The parts the shop is built from, chosen once in `main.ts` or by a test. */
export interface AppParts {
  readonly settings: Settings
  /** Stripe, or the sandbox that speaks its protocol. */
  readonly stripe: StripeConnection
  /** Google, or the sandbox; if absent, “Continue with google” is hidden. */
  readonly google: GoogleConnection | undefined
  readonly mailCarrier: MailCarrier
  readonly db: Database
  /** Bypasses the pooler that `db` may go through, for work that keeps state in its session. */
  readonly direct?: Database
  /** Answers reads that may be a second old; without it `db` answers them, too. */
  readonly replica?: ReadReplica | undefined
  readonly now: () => Date
  /** The clock of caches, in milliseconds; by default the process's own. */
  readonly elapsed?: Elapsed
  /** Destination of the log; standard output by default. */
  readonly logOutput?: LogOutput
}

/** The whole shop as a Fastify instance that isn't listening yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, stripe, db, direct = db, replica, now, logOutput = process.stdout } = parts
  const { elapsed = () => performance.now() } = parts
  const app = openServer(settings, logOutput)
  const platform = await openPlatform(app, { settings, db, direct, replica, now, elapsed })
  const { ground, traces, images } = platform
  const { ownSettings } = ground
  const users = openUsers(app, {
    ...parts,
    secrets: ground.secrets,
    findSender: ownSettings.findSender,
    drawLogo: images.drawLogo,
    findSettings: ownSettings.values,
    findCarriers: ownSettings.findCarriers,
    findShopNotices: ownSettings.findShopNotices,
    whenEmailConfirmed: [extendHolds(settings), tellConfirmed, taxStore.askAgain],
  })
  const wakeMails = app.mails.wake
  const shop = describeShop(parts, users.signIn)
  const doors = await openDoors(app, ground, {
    findUserBySessionToken: users.findUserBySessionToken,
    findUserByKey: makeFindUserByKey({ db, staffNeedFactor: settings.staffNeedFactor, now }),
    sessionCookie: users.cookieName,
    underWay: platform.underWay,
    shop,
    stripeApi: stripe.apiBase,
  })

  const pictures = openPictures(app, ground, images)
  const operating = openOperating(app, ground, { replica, served: doors.figures })
  const { files } = operating
  openPeople(app, ground)
  const catalogue = openCatalogue(app, ground, { images, files, wakeMails })
  const ordering = openOrdering(app, ground, {
    products: catalogue.products,
    findByWords: catalogue.findByWords,
    readFields: catalogue.readFields,
    stripe,
    traces,
    returns: settledReturns,
    wakeMails,
    onWebhook: operating.observeWebhook,
  })
  const fulfilment = openFulfilment(app, ground, { ...ordering, drawLogo: images.drawLogo })
  const office = openOffice(app, ground, {
    ...ordering,
    shop,
    files,
    wakeMails,
    onAudit: operating.observeAudit,
  })
  const accounts = users.addRoutes(ordering.endOrder)
  healthRoutes(app, db, { ...settings, findTrouble: ordering.identity.findTrouble })
  const jobs: readonly Job[] = [
    ...pictures.jobs,
    ...catalogue.jobs,
    ...ordering.jobs,
    ...fulfilment.jobs,
    ...office.jobs,
    ...accounts.jobs,
    makeForgetExpired(ground, accounts.eraseDue),
  ]
  app.decorate('jobs', traces ? traceJobs(jobs, traces) : jobs)
  doors.last()
  compressAnswers(app)
  return app
}

/** The environment's settings that the browser may know. */
function describeShop({ settings, stripe }: AppParts, signIn: Shop['signIn']): ShopAtStart {
  return {
    minimumOrderQuantity: settings.minimumOrderQuantity,
    holdHours: settings.holdHours,
    email: settings.shopEmail,
    reviewsNeedOrder: settings.reviewsNeedOrder,
    signIn,
    stripe: { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl },
  }
}
