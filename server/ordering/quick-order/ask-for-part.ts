import { partKey } from '../../../contract/catalogue/parts/part-key.ts'
import type { Database } from '../../platform/database/database.ts'
import { letter } from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import { putMail } from '../../platform/mail/outbox.ts'
import type { FindShopNotices } from '../../platform/settings/setting-desk.ts'
import type { CountNotFound } from './count-not-found.ts'
import type { ListReader } from './resolve-for.ts'

const ASKED_MAIL = 'partAskedFor'

interface PartRequestParts {
  readonly db: Database
  readonly notFound: CountNotFound
  readonly shopEmail: string
  readonly now: () => Date
}

interface AskedPart {
  readonly number: string
  readonly note: string | undefined
  /** Where the shop can answer; undefined of visitors. */
  readonly email: string | undefined
}

/** Mails the shop that a buyer misses a part, once a day, and counts its number. */
export function makeAskForPart({ db, notFound, shopEmail, now }: PartRequestParts) {
  return async (reader: ListReader, { number, note, email }: AskedPart): Promise<void> => {
    const key = partKey(number)
    await notFound.count(reader, [key])
    const facts = { number, ...(note && { note }), ...(email && { email }) }
    const eventKey = `${ASKED_MAIL} ${await notFound.nameQuestion(reader, key)}`
    await putMail(db, { kind: ASKED_MAIL, eventKey, recipient: shopEmail, facts }, now())
  }
}

/** The mail to the shop, unless it reads of such questions otherwise. */
export const askedMails = (
  findNotices: FindShopNotices,
): Record<typeof ASKED_MAIL, MailComposer> => ({
  async partAskedFor({ facts: { number = '', note, email } }) {
    if ((await findNotices()).partNotFound !== 'atOnce') return undefined
    return letter({ name: undefined }, `A buyer asks for ${number}`, [
      `A buyer looked for ${number} and did not find it.`,
      note !== undefined && note,
      email ? `Answer to: ${email}` : 'The buyer was not logged in and left no address.',
    ])
  },
})
