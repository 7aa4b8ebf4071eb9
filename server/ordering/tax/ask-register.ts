import type { Database, Transaction } from '../../platform/database/database.ts'
import { raiseAlert } from '../../platform/log/alerts.ts'
import { isNameOf } from './same-company.ts'
import { BY_REGISTER, type KeptStatus, taxStore } from './tax-store.ts'
import type { Register } from './vies-register.ts'

const VAT_IDS_A_LOOK = 20
/** How long an accepted VAT id counts before the register, or staff, look at it again. */
const TRUSTED_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000
const UNKNOWN = 'The EU’s register (VIES) does not know this VAT id'

type RegisterAnswer = Awaited<ReturnType<Register>>

interface AskParts {
  readonly db: Database
  /** Absent: staff decide. */
  readonly register: Register | undefined
  readonly now: () => Date
  readonly wakeMails: () => void
  readonly onTrouble: (error: unknown) => void
}

/** Asks the register about VAT ids that wait, and about those accepted long ago; without one, reminds staff of these. */
export function makeAskRegister({ db, register, now, wakeMails, onTrouble }: AskParts) {
  /** Anybody can type the VAT id of a company: it is accepted only for the company that the register names. */
  async function isTheirs(
    tx: Transaction,
    userId: string,
    { name }: RegisterAnswer,
  ): Promise<boolean> {
    const owner = await taxStore.findOwner(tx, userId)
    return owner?.emailConfirmed === true && isNameOf(name, owner.companies)
  }

  async function judge(
    tx: Transaction,
    { id, userId, number }: KeptStatus,
    answer: RegisterAnswer,
  ) {
    const at = now()
    if (!answer.valid) {
      const decision = { state: 'declined', reason: UNKNOWN, by: BY_REGISTER, at } as const
      await taxStore.decide(tx, id, 'checking', decision)
      return
    }
    if (!(await isTheirs(tx, userId, answer))) return
    if (await taxStore.isAcceptedElsewhere(tx, number, userId)) return
    await taxStore.decide(tx, id, 'checking', {
      state: 'accepted',
      reason: null,
      by: BY_REGISTER,
      at,
    })
  }

  /** One that the register still knows keeps who accepted it; without the company's name staff decide. */
  async function judgeAgain(
    tx: Transaction,
    { id, userId, decidedBy }: KeptStatus,
    answer: RegisterAnswer,
  ) {
    if (answer.valid) {
      const isByStaff = decidedBy !== BY_REGISTER
      if (isByStaff || (await isTheirs(tx, userId, answer))) await taxStore.confirm(tx, id, now())
      else await taxStore.leaveToStaff(tx, id)
      return
    }
    const decision = { state: 'declined', reason: UNKNOWN, by: BY_REGISTER, at: now() } as const
    await taxStore.decide(tx, id, 'accepted', decision)
  }

  async function remindStaff(due: readonly KeptStatus[]): Promise<void> {
    for (const { id, number, decidedAt, answer } of due) {
      const days = (now().getTime() - (decidedAt?.getTime() ?? 0)) / DAY_MS
      await raiseAlert(db, {
        kind: 'vatIdDue',
        subject: `${id} ${Math.floor(days / TRUSTED_DAYS)}`,
        detail: `VAT id ${number} was accepted more than ${TRUSTED_DAYS} days ago. Check it in the EU’s register; take it back under Tax exemptions if it has ended.`,
      })
      // Others come first at the next look.
      await taxStore.keepAnswer(db, id, answer, now())
    }
  }

  return async (): Promise<void> => {
    const trustedSince = new Date(now().getTime() - TRUSTED_DAYS * DAY_MS)
    const due = await taxStore.listDue(db, { trustedSince, now: now() }, VAT_IDS_A_LOOK)
    if (!register) return remindStaff(due)
    const waiting = await taxStore.listToAsk(db, now(), VAT_IDS_A_LOOK)
    for (const status of [...waiting, ...due]) {
      const isWaiting = status.state === 'checking'
      try {
        const answer = await register(status.number)
        await taxStore.keepAnswer(db, status.id, answer, now())
        await db.transaction((tx) => (isWaiting ? judge : judgeAgain)(tx, status, answer))
        wakeMails()
      } catch (error) {
        // Keeps the earlier answer about an accepted id.
        const said = isWaiting ? { isSilent: true } : status.answer
        await taxStore.keepAnswer(db, status.id, said, now())
        onTrouble(error)
      }
    }
  }
}
