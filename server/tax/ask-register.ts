import type { Database } from '../database/database.ts'
import { taxStore } from './tax-store.ts'
import type { Register } from './vies-register.ts'

const VAT_IDS_A_LOOK = 20
const UNKNOWN = 'The EU’s register (VIES) does not know this VAT id'

interface AskParts {
  readonly db: Database
  /** Absent: staff decide. */
  readonly register: Register | undefined
  readonly now: () => Date
  readonly onTrouble: (error: unknown) => void
}

/** Asks the register about the VAT ids that wait, and keeps its answers with their time. */
export function askingRegister({ db, register, now, onTrouble }: AskParts) {
  return async (): Promise<void> => {
    if (!register) return
    for (const { id, number } of await taxStore.listToAsk(db, now(), VAT_IDS_A_LOOK)) {
      try {
        const answer = await register(number)
        await taxStore.keepAnswer(db, id, answer, now())
        await taxStore.decide(db, id, {
          ...(answer.valid
            ? { state: 'accepted', reason: null }
            : { state: 'declined', reason: UNKNOWN }),
          by: 'VIES',
          at: now(),
        })
      } catch (error) {
        await taxStore.keepAnswer(db, id, { isSilent: true }, now())
        onTrouble(error)
      }
    }
  }
}
