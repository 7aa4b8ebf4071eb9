import { NoticeChoices, noNotices } from '../../../contract/office/settings/notice-choices.ts'
import { noticeKinds, noticeRights } from '../../../contract/office/settings/notice-kinds.ts'
import { FieldsInvalid } from '../../platform/base/errors/fields-invalid.ts'
import { HeldChanged } from '../../platform/base/errors/held-changed.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PersonalSetting } from '../../platform/settings/setting-routes.ts'
import { noticeStore } from './notice-store.ts'
import { readableChoices } from './readable-notices.ts'

interface OwnNoticeParts {
  readonly db: Database
  readonly now: () => Date
}

/** The events that a member of staff is mailed, as a setting of their own. */
export function makeOwnNotices({ db, now }: OwnNoticeParts): PersonalSetting {
  return {
    async find({ id, rights }) {
      const found = await noticeStore.findChoices(db, id)
      const updatedAt = found?.updatedAt.toISOString() ?? null
      const value = readableChoices(found?.choices ?? noNotices, rights)
      return { key: 'notices', value, updatedBy: null, updatedAt, version: updatedAt }
    },

    async put({ id, rights }, value, version) {
      const checked = NoticeChoices.safeParse(value)
      if (!checked.success) throw new FieldsInvalid('value', checked.error.issues)
      const faults = noticeKinds.flatMap((kind) => {
        const missing = noticeRights[kind].find((right) => !rights.includes(right))
        const isChosen = checked.data[kind] !== 'off'
        return isChosen && missing ? [{ path: [kind], message: `Your role lacks ${missing}` }] : []
      })
      if (faults.length > 0) throw new FieldsInvalid('value', faults)
      if (!(await noticeStore.putChoices(db, id, checked.data, { now: now(), version })))
        throw new HeldChanged()
    },
  }
}
