import type { FastifyBaseLogger } from 'fastify'
import { plannedChanges } from '../catalogue/change-sets/applying/planned-changes.ts'
import { makeTellWatchers } from '../catalogue/watches/tell-watchers.ts'
import type { makeDrawDocuments } from '../fulfilment/documents/draw-documents.ts'
import type { makeIssueDocuments } from '../fulfilment/documents/issue-documents.ts'
import { salesFollower } from '../office/figures/follow-sales.ts'
import type { funnelCounter } from '../office/figures/funnel-counter.ts'
import { settleOrderSearch } from '../ordering/orders/lists/order-search.ts'
import { remindOfHolds } from '../ordering/orders/mails/order-mails.ts'
import type { makeEndOrder } from '../ordering/payments/checkout/end-order.ts'
import type { openPayments } from '../ordering/payments/open-payments.ts'
import { makeAskRegister } from '../ordering/tax/ask-register.ts'
import { viesRegister } from '../ordering/tax/vies-register.ts'
import type { Database } from '../platform/database/database.ts'
import type { Settings } from '../platform/environment/settings.ts'
import type { openImages } from '../platform/images/open-images.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { MailWorker } from '../platform/mail/mail-worker.ts'
import { housekeeping } from './housekeeping.ts'

const HOUR_SECONDS = 3600
/** Mails are sent immediately when queued; this interval covers failed attempts and dead nodes. */
const OUTBOX_SECONDS = 5
const REMINDER_SECONDS = 60
const ORDER_SEARCH_SECONDS = 5
/** Alerts of risen stock are mailed within a minute. */
const WATCH_SECONDS = 20
const DOCUMENT_SECONDS = 1
/** Planned changes are applied within a minute, also by a busy shop. */
const PLANNED_SECONDS = 15
const VAT_ID_SECONDS = 20
/** Figures may be a minute behind. */
const FIGURES_SECONDS = 20

interface JobParts {
  readonly db: Database
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly settings: Pick<Settings, 'auditDays' | 'checkSeconds' | 'viesUrl'>
  readonly images: Awaited<ReturnType<typeof openImages>>
  readonly payments: ReturnType<typeof openPayments>
  readonly ending: ReturnType<typeof makeEndOrder>
  readonly issuing: ReturnType<typeof makeIssueDocuments>
  readonly drawing: ReturnType<typeof makeDrawDocuments>
  readonly funnel: ReturnType<typeof funnelCounter>
  readonly mails: MailWorker
  /** Erases what closed accounts left, once the shop need not keep it. */
  readonly eraseDueOrders: () => Promise<void>
}

/** The shop's periodic jobs. The next run repeats a failed one. */
export function periodicJobs({ db, now, log, settings, ...parts }: JobParts): Job[] {
  const { images, payments, ending, issuing, drawing, funnel, mails, eraseDueOrders } = parts
  const everySeconds = settings.checkSeconds
  const sales = salesFollower(db, now)
  return [
    { name: 'outbox', everySeconds: OUTBOX_SECONDS, run: mails.deliverDue },
    {
      name: 'account-housekeeping',
      everySeconds: HOUR_SECONDS,
      run: housekeeping({ db, auditDays: settings.auditDays, eraseDueOrders, now }),
    },
    { name: 'picture-sweep', everySeconds: HOUR_SECONDS, run: () => images.sweep(now) },
    { name: 'payment-check', everySeconds, run: payments.check.run },
    {
      name: 'hold-expiry',
      everySeconds,
      run: () =>
        ending.expireDue((error, orderId) =>
          log.warn({ err: error, orderId }, 'hold not ended yet'),
        ),
    },
    { name: 'hold-reminder', everySeconds: REMINDER_SECONDS, run: () => remindOfHolds(db, now()) },
    { name: 'order-search', everySeconds: ORDER_SEARCH_SECONDS, run: () => settleOrderSearch(db) },
    { name: 'documents', everySeconds: DOCUMENT_SECONDS, run: issuing.issueDue },
    // Apart, so that no number waits until all papers before it are drawn.
    { name: 'document-drawing', everySeconds: DOCUMENT_SECONDS, run: drawing.drawDue },
    {
      name: 'stock-watches',
      everySeconds: WATCH_SECONDS,
      run: makeTellWatchers({ db, now, wakeMails: mails.wake }),
    },
    {
      name: 'vat-ids',
      everySeconds: VAT_ID_SECONDS,
      run: makeAskRegister({
        db,
        now,
        wakeMails: mails.wake,
        register: settings.viesUrl ? viesRegister(settings.viesUrl) : undefined,
        onTrouble: (error) => log.warn({ err: error }, 'the register of VAT ids is silent'),
      }),
    },
    {
      name: 'planned-changes',
      everySeconds: PLANNED_SECONDS,
      run: plannedChanges({
        db,
        now,
        onFailure: (error, changeSetId) =>
          log.warn({ err: error, changeSetId }, 'planned changes not applied yet'),
      }),
    },
    {
      name: 'figures',
      everySeconds: FIGURES_SECONDS,
      async run() {
        await funnel.flush()
        await sales.follow()
        await sales.recountNightly()
      },
    },
  ]
}
