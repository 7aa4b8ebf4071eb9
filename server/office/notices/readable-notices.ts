import { type NoticeChoices, noNotices } from '../../../contract/office/settings/notice-choices.ts'
import {
  type NoticeKind,
  noticeKinds,
  readableNotices,
} from '../../../contract/office/settings/notice-kinds.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { userStore } from '../../people/accounts/user-store.ts'
import { rightsOfUser } from '../../people/sessions/user-rights.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** The notices that somebody chose, less those that their rights don't let them read. */
export function readableChoices(
  choices: NoticeChoices,
  held: readonly StaffRight[],
): NoticeChoices {
  const readable = readableNotices(held)
  const shown = readable.map((kind) => [kind, choices[kind]])
  return { ...noNotices, ...Object.fromEntries(shown) }
}

/** The notices that a mail to this address may hold now: rights may have been taken since it was queued. */
export async function findReadable(
  db: Queryable,
  recipient: string,
  shopEmail: string,
): Promise<readonly NoticeKind[]> {
  if (recipient === shopEmail) return noticeKinds
  const user = await userStore(db).findByEmail(recipient)
  return user && user.blockedAt === null ? readableNotices(rightsOfUser(user)) : []
}
