import type { Database } from '../../../platform/database/database.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'
import { action, letter } from '../../../platform/mail/letter.ts'
import type { MailComposer } from '../../../platform/mail/mail-worker.ts'
import { changeSetStore } from '../change-set-store.ts'
import type { FAILED_MAIL } from './planned-changes.ts'

interface ChangeMailParts {
  readonly db: Database
  readonly publicUrl: string
}

/** Composers of mails about change sets. */
export function changeMails({
  db,
  publicUrl,
}: ChangeMailParts): Record<typeof FAILED_MAIL, MailComposer> {
  return {
    async plannedChangeFailed({ facts }) {
      const set = await changeSetStore(db).get(Number(facts.changeSetId))
      // Looked at again meanwhile.
      if (set.state !== 'failed') return undefined
      return letter({ name: undefined }, `Not applied: ${set.title}`, [
        `Your change set ${set.id}, “${set.title}”, was planned for ${formatMoment(set.applyAt ?? set.createdAt)}. It was not applied:`,
        `${set.failure}.`,
        'Nothing was changed. Look at it again, and apply it if it is right:',
        action('Open the change set', `${publicUrl}/dashboard/changes/${set.id}`),
      ])
    },
  }
}
