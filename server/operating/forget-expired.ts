import { changeSetStore } from '../catalogue/change-sets/change-set-store.ts'
import { importStore } from '../catalogue/intake/import-store.ts'
import { noticeStore } from '../office/notices/notice-store.ts'
import { invitationStore } from '../office/users/invitations/invitation-store.ts'
import { deliveryStore } from '../office/webhooks/delivery-store.ts'
import { makeCountNotFound } from '../ordering/quick-order/count-not-found.ts'
import { accountEventStore } from '../people/accounts/account-event-store.ts'
import { accountMerges } from '../people/accounts/account-merge-store.ts'
import type { Ground } from '../platform/ground.ts'
import { attempts } from '../platform/http/limits/attempts.ts'
import { forgetCallCounts } from '../platform/http/limits/call-limits.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { mailStore } from '../platform/mail/mail-store.ts'
import { accountTokens } from '../platform/providers/identity/embedded/account-token-store.ts'
import { proofEpochs } from '../platform/providers/identity/embedded/proof-epoch-store.ts'

const HOUR_SECONDS = 60 * 60
const DAY_MS = 24 * HOUR_SECONDS * 1000
const MAIL_DAYS = 30
/** How long a change set can be looked at row by row, and undone; its counts stay. */
const CHANGE_ROW_DAYS = 400

/**
 * Deletes expired rows, at last those of closed accounts by `eraseDue`. Safe at any moment and on any number of
 * nodes; once an hour is enough.
 */
export function makeForgetExpired(
  { db, now, settings }: Ground,
  eraseDue: () => Promise<void>,
): Job {
  return {
    name: 'account-housekeeping',
    everySeconds: HOUR_SECONDS,
    async run() {
      const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
      await forgetCallCounts(db, daysAgo(1))
      await attempts(db).forgetOlderThan(daysAgo(1))
      await accountTokens.forgetExpired(db, now())
      await proofEpochs.forgetDue(db, now())
      await mailStore(db).forgetClosed(daysAgo(MAIL_DAYS))
      await deliveryStore.forgetEnded(db, daysAgo(MAIL_DAYS))
      await noticeStore.forgetBefore(db, daysAgo(MAIL_DAYS))
      await accountMerges.forgetRows(db, now())
      await invitationStore.forgetExpired(db, now())
      await accountEventStore(db).forgetOlderThan(daysAgo(settings.auditDays))
      await changeSetStore(db).forgetRows(daysAgo(CHANGE_ROW_DAYS))
      await importStore(db).forgetBefore(daysAgo(1))
      await makeCountNotFound(db, now).forget()
      await eraseDue()
    },
  }
}
