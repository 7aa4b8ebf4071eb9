import { NoticeChoices, noNotices } from '../../../contract/office/notice-choices.ts'
import { FieldsInvalid } from '../../platform/base/errors/fields-invalid.ts'
import { HeldChanged } from '../../platform/base/errors/held-changed.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PersonalSetting } from '../../platform/settings/setting-routes.ts'
import { noticeStore } from './notice-store.ts'

interface OwnNoticeParts {
  readonly db: Database
  readonly now: () => Date
}

/** The events that a member of staff is mailed, as a setting of their own. */
export function makeOwnNotices({ db, now }: OwnNoticeParts): PersonalSetting {
  return {
    async find({ id }) {
      const found = await noticeStore.findChoices(db, id)
      const updatedAt = found?.updatedAt.toISOString() ?? null
      const value = found?.choices ?? noNotices
      return { key: 'notices', value, updatedBy: null, updatedAt, version: updatedAt }
    },

    async put({ id }, value, version) {
      const checked = NoticeChoices.safeParse(value)
      if (!checked.success) throw new FieldsInvalid('value', checked.error.issues)
      if (!(await noticeStore.putChoices(db, id, checked.data, { now: now(), version })))
        throw new HeldChanged()
    },
  }
}
