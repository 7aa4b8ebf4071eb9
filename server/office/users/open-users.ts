import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../../contract/office/shop.ts'
import { changeMails } from '../../catalogue/change-sets/applying/change-mails.ts'
import { shopPageStore } from '../../catalogue/content/shop-page-store.ts'
import { stockWatchMails } from '../../catalogue/watches/stock-watch-mail.ts'
import { documentMails } from '../../fulfilment/documents/document-mails.ts'
import { returnMails } from '../../fulfilment/returns/return-mails.ts'
import { shipmentMails } from '../../fulfilment/shipments/shipment-mails.ts'
import { closedShortMail } from '../../ordering/orders/mails/closed-short-mail.ts'
import { orderMails } from '../../ordering/orders/mails/order-mails.ts'
import { askedMails } from '../../ordering/quick-order/ask-for-part.ts'
import { quoteMails } from '../../ordering/quotes/ask-for-quote.ts'
import { taxMails } from '../../ordering/tax/tax-mail.ts'
import { accountService } from '../../people/accounts/account-service.ts'
import { confirmEmail, type EmailConfirmedListener } from '../../people/accounts/confirm-email.ts'
import { accountHandOver } from '../../people/accounts/hand-over.ts'
import { accountMails } from '../../people/accounts/mails/account-mails.ts'
import { userStore } from '../../people/accounts/user-store.ts'
import { factorRoutes } from '../../people/second-factor/factor-routes.ts'
import { readRelyingParty } from '../../people/second-factor/passkeys/relying-party.ts'
import { makeProveByFactor } from '../../people/second-factor/prove-by-factor.ts'
import { makeVerifyFactor } from '../../people/second-factor/verify-factor.ts'
import { sessionCookie } from '../../people/sessions/session-cookie.ts'
import { makeFinishSignIn } from '../../people/sign-in/finish-sign-in.ts'
import { freshProofRoutes } from '../../people/sign-in/fresh-proof-routes.ts'
import { googleRoutes } from '../../people/sign-in/google-routes.ts'
import { identityRoutes } from '../../people/sign-in/identity-routes.ts'
import { makeOpenSession } from '../../people/sign-in/open-session.ts'
import { sessionRoutes } from '../../people/sign-in/session-routes.ts'
import { sessionService } from '../../people/sign-in/session-service.ts'
import type { SecretBox } from '../../platform/base/secrets/secret-box.ts'
import type { Database } from '../../platform/database/database.ts'
import type { GoogleConnection, Settings } from '../../platform/environment/settings.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { DrawShopLogo } from '../../platform/images/logo-pictures.ts'
import type { MailCarrier } from '../../platform/mail/carrier.ts'
import { type MailWorker, mailWorker } from '../../platform/mail/mail-worker.ts'
import { embeddedIdentity } from '../../platform/providers/identity/embedded/embedded-identity.ts'
import { firebaseIdentity } from '../../platform/providers/identity/firebase-identity.ts'
import { googleSignIn } from '../../platform/providers/identity/google-sign-in.ts'
import { identityMails } from '../../platform/providers/identity/identity-mails.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { historyMails } from '../history/mail-head.ts'
import { noticeMails } from '../notices/notice-mails.ts'
import { accountEventRoutes } from './account-event-routes.ts'
import { accountDeskRoutes } from './desk/account-desk-routes.ts'
import { invitationMails } from './invitations/invitation-mail.ts'
import { invitationRoutes } from './invitations/invitation-routes.ts'
import { customerErasure } from './letters/erase-customer.ts'
import { letterRoutes } from './letters/letter-routes.ts'
import { mergeRoutes } from './merges/merge-routes.ts'
import { ownDataRoutes } from './own-data-routes.ts'
import { forgetHolder, ownDataService } from './own-data-service.ts'
import { roleRoutes } from './roles/role-routes.ts'
import { userRoutes } from './user-routes.ts'
import { userService } from './user-service.ts'

/** Mails are sent immediately when queued; this interval covers failed attempts and dead nodes. */
const OUTBOX_SECONDS = 5

declare module 'fastify' {
  interface FastifyInstance {
    mails: MailWorker
  }
}

interface UsersParts {
  readonly settings: Settings
  readonly db: Database
  readonly secrets: SecretBox
  readonly mailCarrier: MailCarrier
  /** Google, or the sandbox; absent if there is neither. */
  readonly google: GoogleConnection | undefined
  /** Name of the sender of mails, if the shop has set one. */
  readonly findSender: () => Promise<string | undefined>
  readonly drawLogo: DrawShopLogo
  readonly findSettings: SettingDesk['values']
  readonly findCarriers: SettingDesk['findCarriers']
  readonly findShopNotices: SettingDesk['findShopNotices']
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
  const openSession = makeOpenSession({ sessionDays, now })
  const sessions = sessionService(db, identity, {
    ...parts,
    openSession,
    staffNeedFactor: settings.staffNeedFactor,
    confirmEmail: confirm,
    handOver,
    findAskedTerms: async (tx) => {
      const { consent } = await parts.findSettings(['consent'], tx)
      const terms = consent.signUp ? await shopPageStore.find(tx, 'terms') : undefined
      return terms?.text ? terms.version : null
    },
  })
  const cookie = sessionCookie(publicUrl, settings.sessionDays)

  const mails = mailWorker({
    db,
    carrier: parts.mailCarrier,
    findSender: parts.findSender,
    drawLogo: () => parts.drawLogo('mail'),
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
      ...askedMails(parts.findShopNotices),
      ...quoteMails(parts.findShopNotices),
      ...stockWatchMails({ ...settings, db }),
      ...taxMails({ ...settings, db }),
      ...noticeMails({ ...settings, db, publicUrl }),
      ...invitationMails({ db, publicUrl, now }),
      ...historyMails({ publicUrl }),
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
        const desk = { db, identity: embedded, confirmEmail: confirm, wakeMails: mails.wake, now }
        accountDeskRoutes(app, desk)
        if (parts.google) {
          const { google: connection } = parts
          const google = googleSignIn({ ...parts, connection, publicUrl })
          googleRoutes(app, { google, accounts, session: cookie, wakeMails: mails.wake })
        }
      }
      const party = readRelyingParty(publicUrl)
      const verifyFactor = makeVerifyFactor({ ...parts, party })
      const finishSignIn = makeFinishSignIn({ db, verifyFactor, openSession, now })
      sessionRoutes(app, { sessions, finishSignIn, cookie, wakeMails: mails.wake })
      factorRoutes(app, { ...parts, party, wakeMails: mails.wake })
      freshProofRoutes(app, {
        sessions,
        accounts: firebase ? undefined : accounts,
        proveByFactor: makeProveByFactor({ db, verifyFactor, now }),
      })
      userRoutes(app, userService(db, now), mails.wake)
      invitationRoutes(app, { db, confirmEmail: confirm, wakeMails: mails.wake, now })
      roleRoutes(app, { ...settings, db, wakeMails: mails.wake, now })
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
      const { erase } = ownData
      const erasure = customerErasure({ db, erase, cancelOrder: orders.cancel, now })
      letterRoutes(app, ownData, erasure)
      mergeRoutes(app, { db, now })
      const outbox = { name: 'outbox', everySeconds: OUTBOX_SECONDS, run: mails.deliverDue }
      return {
        /** Deletes accounts whose erasure waited, then what closed accounts left. */
        async eraseDue() {
          await erasure.runDue()
          await ownData.eraseDue()
        },
        jobs: [outbox],
      }
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
