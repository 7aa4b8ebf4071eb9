import type { Database } from '../database/database.ts'
import { BY_REGISTER, taxStore } from './tax-store.ts'
import type { Register } from './vies-register.ts'

const VAT_IDS_A_LOOK = 20
const UNKNOWN = 'The EU’s register (VIES) does not know this VAT id'

interface AskParts {
  readonly db: Database
  /** Absent: staff decide. */
  readonly register: Register | undefined
  readonly now: () => Date
  readonly wakeMails: () => void
  readonly onTrouble: (error: unknown) => void
}

/** Asks the register about the VAT ids that wait, and keeps its answers with their time. */
export function askingRegister({ db, register, now, wakeMails, onTrouble }: AskParts) {
  return async (): Promise<void> => {
    if (!register) return
    for (const { id, number } of await taxStore.listToAsk(db, now(), VAT_IDS_A_LOOK)) {
      try {
        const answer = await register(number)
        await taxStore.keepAnswer(db, id, answer, now())
        const decision = answer.valid
          ? ({ state: 'accepted', reason: null } as const)
          : ({ state: 'declined', reason: UNKNOWN } as const)
        await db.transaction((tx) =>
          taxStore.decide(tx, id, 'checking', { ...decision, by: BY_REGISTER, at: now() }),
        )
        wakeMails()
      } catch (error) {
        await taxStore.keepAnswer(db, id, { isSilent: true }, now())
        onTrouble(error)
      }
    }
  }
}
