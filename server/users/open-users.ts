import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../contract/calls/shop.ts'
import { accountService } from '../accounts/account-service.ts'
import { confirmEmail, type EmailConfirmedListener } from '../accounts/confirm-email.ts'
import { accountHandOver } from '../accounts/hand-over.ts'
import { accountMails } from '../accounts/mails/account-mails.ts'
import { userStore } from '../accounts/user-store.ts'
import { quoteMails } from '../carts/ask-for-quote.ts'
import { changeMails } from '../change-sets/applying/change-mails.ts'
import type { Database } from '../database/database.ts'
import { documentMails } from '../documents/document-mails.ts'
import type { SignedInUser } from '../http/refusals/guards.ts'
import type { SettingDesk } from '../kept-settings/setting-desk.ts'
import type { MailCarrier } from '../mail/carrier.ts'
import { type MailWorker, mailWorker } from '../mail/mail-worker.ts'
import { closedShortMail } from '../orders/mails/closed-short-mail.ts'
import { orderMails } from '../orders/mails/order-mails.ts'
import { embeddedIdentity } from '../providers/identity/embedded/embedded-identity.ts'
import { firebaseIdentity } from '../providers/identity/firebase-identity.ts'
import { googleSignIn } from '../providers/identity/google-sign-in.ts'
import { identityMails } from '../providers/identity/identity-mails.ts'
import { askedMails } from '../quick-order/ask-for-part.ts'
import { returnMails } from '../returns/return-mails.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import type { GoogleConnection, Settings } from '../settings/settings.ts'
import { shipmentMails } from '../shipments/shipment-mails.ts'
import { googleRoutes } from '../sign-in/google-routes.ts'
import { identityRoutes } from '../sign-in/identity-routes.ts'
import { sessionRoutes } from '../sign-in/session-routes.ts'
import { sessionService } from '../sign-in/session-service.ts'
import { stockWatchMails } from '../stock-watches/stock-watch-mail.ts'
import { taxMails } from '../tax/tax-mail.ts'
import { accountEventRoutes } from './account-event-routes.ts'
import { ownDataRoutes } from './own-data-routes.ts'
import { forgetHolder, ownDataService } from './own-data-service.ts'
import { userRoutes } from './user-routes.ts'
import { userService } from './user-service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mails: MailWorker
  }
}

interface UsersParts {
  readonly settings: Settings
  readonly db: Database
  readonly mailCarrier: MailCarrier
  /** Google, or the sandbox; absent if there is neither. */
  readonly google: GoogleConnection | undefined
  /** Name of the sender of mails, if the shop has set one. */
  readonly findSender: () => Promise<string | undefined>
  readonly findCarriers: SettingDesk['findCarriers']
  /** Called once a user's e-mail is confirmed, for the rest of the shop. */
  readonly whenEmailConfirmed: readonly EmailConfirmedListener[]
  readonly now: () => Date
}

/** Wires identity provider, sessions, mails and their routes, chosen by the settings. */
export function openUsers(app: FastifyInstance, parts: UsersParts) {
  const { settings, db, now } = parts
  const { publicUrl, firebase } = settings
  const embedded = embeddedIdentity(db, { ...settings, now })
  const identity = firebase ? firebaseIdentity({ project: firebase, now }) : embedded
  const confirm = confirmEmail(parts.whenEmailConfirmed)
  const { sessionDays } = settings
  const handOver = accountHandOver({ forget: forgetHolder({ ...settings, now }), now })
  const sessions = sessionService(db, identity, {
    ...parts,
    sessionDays,
    confirmEmail: confirm,
    handOver,
  })
  const cookie = sessionCookie(publicUrl, settings.sessionDays)

  const mails = mailWorker({
    db,
    carrier: parts.mailCarrier,
    findSender: parts.findSender,
    mayName: async (email) => (await userStore(db).findByEmail(email))?.emailConfirmed ?? false,
    composers: {
      ...identityMails(db, { publicUrl, now }),
      ...accountMails(publicUrl),
      ...orderMails({ ...settings, db, now }),
      ...closedShortMail({ ...settings, db }),
      ...returnMails({ ...settings, db }),
      ...documentMails({ db, publicUrl }),
      ...shipmentMails({ db, publicUrl, findCarriers: parts.findCarriers }),
      ...changeMails({ ...settings, db }),
      ...askedMails,
      ...quoteMails,
      ...stockWatchMails({ ...settings, db }),
      ...taxMails({ ...settings, db }),
    },
    now,
    onFailure: ({ id, kind }, error) => app.log.warn({ err: error, id, kind }, 'a mail failed'),
  })
  app.decorate('mails', mails)
  app.addHook('onClose', () => mails.close())

  return {
    findUserBySessionToken: sessions.findUser,
    cookieName: cookie.name,
    /** The data that the browser needs for signing in. */
    signIn: describeSignIn(parts),

    /** Adds the routes; call after the guards, which every route needs. */
    addRoutes(orders: { cancel(user: SignedInUser, id: string): Promise<unknown> }) {
      const accounts = accountService(db, embedded, { confirmEmail: confirm, handOver, now })
      if (!firebase) {
        identityRoutes(app, accounts, mails.wake)
        if (parts.google) {
          const { google: connection } = parts
          const google = googleSignIn({ ...parts, connection, publicUrl })
          googleRoutes(app, { google, accounts, session: cookie, wakeMails: mails.wake })
        }
      }
      sessionRoutes(app, sessions, cookie, mails.wake)
      userRoutes(app, userService(db, { ...settings, now }), mails.wake)
      accountEventRoutes(app, db)
      const ownData = ownDataService({
        db,
        sessions,
        orderKeepDays: settings.orderKeepDays,
        shopEmail: settings.shopEmail,
        sessionDays,
        cancelOrder: orders.cancel,
        removeAccount: embedded.removeAccount,
        now,
      })
      ownDataRoutes(app, ownData, cookie)
      return { eraseDueOrders: ownData.eraseDue }
    },
  }
}

function describeSignIn({ settings, google }: UsersParts): Shop['signIn'] {
  const { firebase, publicUrl, passwordMinimum } = settings
  if (firebase) return { provider: 'firebase', ...firebase }
  return {
    provider: 'embedded',
    origin: new URL(publicUrl).origin,
    google: Boolean(google),
    passwordMinimum,
  }
}
