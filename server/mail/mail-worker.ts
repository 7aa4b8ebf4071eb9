import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { MailCarrier } from './carrier.ts'
import { type MailRow, mailStore } from './mail-store.ts'

/** Writes the mail of an event; nothing where the mail is not needed any more. */
export type MailComposer = (
  event: Pick<MailRow, 'recipient' | 'facts' | 'createdAt'>,
) => Promise<{ subject: string; text: string } | undefined>

const AT_ONCE = 5
/** With the pauses of the store about half a day. */
const MOST_TRIES = 20
/** After a wake-up: the request that put the mail in has its answer before the work begins. */
const WAKE_PAUSE_MS = 200
const LEAST_PAUSE_MS = 50
/** Of a long outbox a quarter of the time at most is spent on mails, and less of a busy machine: the shop goes on selling. */
const REST_FOR_WORK = 3
const ERROR_LENGTH = 500

interface MailWorkerParts {
  readonly db: Database
  readonly carrier: MailCarrier
  /**
   * Whether a mail may name whoever the e-mail belongs to. Until it is confirmed anybody may have typed it, and the
   * name with it: a stranger must not be greeted with their words.
   */
  readonly mayName: (email: string) => Promise<boolean>
  readonly composers: Readonly<Record<string, MailComposer>>
  readonly now: () => Date
  readonly onFailure: (mail: { id: string; kind: string }, error: unknown) => void
}

export type MailWorker = ReturnType<typeof mailWorker>

/** Sends what lies in the outbox, outside of every transaction; any number of nodes may run one. */
export function mailWorker({ db, carrier, mayName, composers, now, onFailure }: MailWorkerParts) {
  const store = mailStore(db)
  let wakeUp: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function sendOne(row: MailRow): Promise<void> {
    try {
      const compose = composers[row.kind]
      if (!compose) throw new Error(`Nobody writes mails of the kind ${row.kind}.`)
      const { name, ...nameless } = row.facts
      const keepsFacts = name === undefined || (await mayName(row.recipient))
      const written = await compose(keepsFacts ? row : { ...row, facts: nameless })
      if (written) await carrier.send({ id: row.id, to: row.recipient, ...written })
      await store.close(row.id, written ? 'sent' : 'notNeeded', now())
    } catch (error) {
      onFailure(row, error)
      await store.noteFailure(row.id, tellFailure(error))
      if (row.tries >= MOST_TRIES) await store.close(row.id, 'givenUp', now())
    }
  }

  async function sendAllDue(): Promise<void> {
    while (!isClosed) {
      const begun = performance.now()
      const rows = await store.takeDue(now(), AT_ONCE)
      await Promise.all(rows.map(sendOne))
      if (rows.length < AT_ONCE) return
      await sleep(Math.max(LEAST_PAUSE_MS, REST_FOR_WORK * (performance.now() - begun)))
    }
  }

  /** One round at a time; a second caller's mails are in the round that follows. */
  function deliverDue(): Promise<void> {
    const round = working.then(sendAllDue)
    working = round.catch(() => {})
    return round
  }

  const look = () =>
    void deliverDue().catch((error: unknown) => onFailure({ id: '', kind: 'outbox' }, error))

  return {
    deliverDue,

    /** Something was put in: no need to wait for the chore that looks every few seconds. */
    wake() {
      if (isClosed || wakeUp) return
      wakeUp = setTimeout(() => {
        wakeUp = undefined
        look()
      }, WAKE_PAUSE_MS)
      wakeUp.unref()
    },

    /** Ends after the mails that are on their way. */
    async close() {
      isClosed = true
      clearTimeout(wakeUp)
      await working
      carrier.close()
    },
  }
}

/** Of a failed query the database's own words: Drizzle's repeat its parameters, which may be bytes that no text holds. */
function tellFailure(error: unknown): string {
  const first = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return String(first).replaceAll('\0', '').slice(0, ERROR_LENGTH)
}
