import type { Changes, DurableState } from '../../durable-state.ts'
import { notFound } from '../api/api-error.ts'
import type {
  AnsweredRecord,
  ChargeRecord,
  DisputeRecord,
  EventRecord,
  IntentRecord,
  PaymentMethodRecord,
  PayoutRecord,
  RefundRecord,
} from './records.ts'

interface Collections {
  paymentMethod: PaymentMethodRecord
  intent: IntentRecord
  charge: ChargeRecord
  refund: RefundRecord
  dispute: DisputeRecord
  payout: PayoutRecord
  event: EventRecord
  answered: AnsweredRecord
}

const nouns = {
  paymentMethod: 'PaymentMethod',
  intent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
  event: 'event',
} as const

/** All objects of the sandbox, by kind, with the one way to change them. */
export interface Ledger {
  all<Kind extends keyof Collections>(kind: Kind): ReadonlyMap<string, Collections[Kind]>
  find<Kind extends keyof Collections>(kind: Kind, id: string): Collections[Kind] | undefined
  get<Kind extends keyof typeof nouns>(kind: Kind, id: string, param?: string): Collections[Kind]
  begin(): Work
  readArchived(kind: 'event' | 'answered', id: string): Promise<string | undefined>
  settled(): Promise<void>
}

/** The changes of one request, saved together in one line of the journal, or not at all. */
export interface Work {
  /** Includes the changes of this request. */
  find<Kind extends keyof Collections>(kind: Kind, id: string): Collections[Kind] | undefined
  save<Kind extends keyof Collections>(kind: Kind, id: string, value: Collections[Kind]): void
  archive(kind: 'event' | 'answered', id: string, json: string): void
  forget(kind: 'answered' | 'event', id: string): void
  /** Runs after the changes are on disk. */
  afterwards(action: () => void): void
  commit(): void
}

export function createLedger(state: DurableState): Ledger {
  const find = <Kind extends keyof Collections>(kind: Kind, id: string) =>
    state.kept<Collections[Kind]>(kind).get(id)

  return {
    all: (kind) => state.kept(kind),
    find,

    get(kind, id, param = 'id') {
      const found = find(kind, id)
      if (found) return found
      throw notFound(nouns[kind], id, param)
    },

    begin: () => beginWork(state, find),
    readArchived: (kind, id) => state.readArchived(kind, id),
    settled: () => state.settled(),
  }
}

function beginWork(state: DurableState, find: Ledger['find']): Work {
  const keep: NonNullable<Changes['keep']> = []
  const archive: NonNullable<Changes['archive']> = []
  const forget: NonNullable<Changes['forget']> = []
  const actions: (() => void)[] = []

  return {
    find<Kind extends keyof Collections>(kind: Kind, id: string) {
      const changed = keep.findLast((entry) => entry.collection === kind && entry.id === id)
      return (changed?.value as Collections[Kind] | undefined) ?? find(kind, id)
    },

    save: (kind, id, value) => void keep.push({ collection: kind, id, value }),
    archive: (kind, id, json) => void archive.push({ collection: kind, id, json }),
    forget: (kind, id) => void forget.push({ collection: kind, id }),
    afterwards: (action) => void actions.push(action),

    commit() {
      if (keep.length + archive.length + forget.length === 0) return
      state.commit({ keep, archive, forget })
      if (actions.length === 0) return
      void state.settled().then(() => {
        for (const action of actions) action()
      })
    },
  }
}
