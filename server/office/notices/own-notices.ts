import type { z } from 'zod'
import type { findOwnNotices, putOwnNotices } from '../../../contract/office/own-notices.ts'
import { noNotices } from '../../../contract/office/settings/notice-choices.ts'
import { noticeKinds, noticeRights } from '../../../contract/office/settings/notice-kinds.ts'
import { FieldsInvalid } from '../../platform/base/errors/fields-invalid.ts'
import { HeldChanged } from '../../platform/base/errors/held-changed.ts'
import type { Database } from '../../platform/database/database.ts'
import { actOn, changedFacts, describeAct } from '../../platform/history/act.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { noticeStore } from './notice-store.ts'
import { readableChoices } from './readable-notices.ts'

interface OwnNoticeParts {
  readonly db: Database
  readonly now: () => Date
}

type NoticesAnswer = z.input<(typeof findOwnNotices.answers)[200]>
type NoticesBody = z.output<typeof putOwnNotices.body>

export type OwnNotices = ReturnType<typeof makeOwnNotices>

/** The events that a member of staff is mailed, as they choose them. */
export function makeOwnNotices({ db, now }: OwnNoticeParts) {
  return {
    async find({ id, rights }: SignedInUser): Promise<NoticesAnswer> {
      const found = await noticeStore.findChoices(db, id)
      const updatedAt = found?.updatedAt.toISOString() ?? null
      const value = readableChoices(found?.choices ?? noNotices, rights)
      return { key: 'notices', value, updatedBy: null, updatedAt, version: updatedAt }
    },

    /** Throws with every fault at its field, or `HeldChanged`. */
    async put({ id, rights }: SignedInUser, { value, version }: NoticesBody): Promise<void> {
      const faults = noticeKinds.flatMap((kind) => {
        const missing = noticeRights[kind].find((right) => !rights.includes(right))
        const isChosen = value[kind] !== 'off'
        return isChosen && missing ? [{ path: [kind], message: `Your role lacks ${missing}` }] : []
      })
      if (faults.length > 0) throw new FieldsInvalid('value', faults)
      await db.transaction(async (tx) => {
        const held = await noticeStore.findChoices(tx, id)
        if (!(await noticeStore.putChoices(tx, id, value, { now: now(), version })))
          throw new HeldChanged()
        describeAct(changedFacts(held?.choices ?? noNotices, value))
        actOn('user', id)
      })
    },
  }
}
