import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Attachment, MailCarrier, OutgoingMail } from './carrier.ts'
import { LOGO_ID } from './letter-html.ts'
import { type MailRow, mailStore } from './mail-store.ts'

interface ComposedMail extends Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'attachments'> {
  /** Follow-up once the carrier has accepted the mail; run again if the mail is repeated. */
  readonly whenAccepted?: () => Promise<void>
}

/** The fields of a queued mail that its composer reads. */
export type QueuedMail = Pick<MailRow, 'id' | 'kind' | 'recipient' | 'facts' | 'createdAt'>

/** Composes a queued mail; undefined if it is no longer needed. */
export type MailComposer = (queued: QueuedMail) => Promise<ComposedMail | undefined>

const AT_ONCE = 5
/** They take about half a day with the store's pauses. */
const MOST_TRIES = 20
/** Pause after a wake-up, so that the request that queued the mail is answered first. */
const WAKE_PAUSE_MS = 200
const LEAST_PAUSE_MS = 50
/** With a long outbox, mails take at most a quarter of the time: serving the shop comes first. */
const REST_FOR_WORK = 3
const ERROR_LENGTH = 500

interface MailWorkerParts {
  readonly db: Database
  readonly carrier: MailCarrier
  /** Name of the sender, if the shop has set one. */
  readonly findSender?: () => Promise<string | undefined>
  /** The logo that comes with a mail whose HTML shows it. */
  readonly drawLogo?: () => Promise<Buffer | undefined>
  /**
   * Whether a mail may contain the name. Until the e-mail is confirmed, a stranger may have typed both, so their text
   * must not greet the owner.
   */
  readonly mayName: (email: string) => Promise<boolean>
  readonly composers: Readonly<Record<string, MailComposer>>
  readonly now: () => Date
  readonly onFailure: (mail: { id: string; kind: string }, error: unknown) => void
}

export type MailWorker = ReturnType<typeof mailWorker>

/** Sends the outbox's mails, outside transactions; any number of nodes may run a worker. */
export function mailWorker(parts: MailWorkerParts) {
  const { db, carrier, findSender, drawLogo, mayName, composers, now, onFailure } = parts
  const store = mailStore(db)
  let wakeUp: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()
  let isClosed = false
  /** The job's signal, which ends any round: the job waits for the round before its own. */
  let shutdown: AbortSignal | undefined

  async function sendOne(row: MailRow): Promise<void> {
    try {
      const compose = composers[row.kind]
      if (!compose) throw new Error(`There is no composer for mails of the kind ${row.kind}.`)
      const { name, ...nameless } = row.facts
      const keepsFacts = name === undefined || (await mayName(row.recipient))
      const written = await compose(keepsFacts ? row : { ...row, facts: nameless })
      if (written) {
        const { whenAccepted, ...content } = written
        const sender = await findSender?.()
        const attachments = [...(content.attachments ?? []), ...(await findLogo(content.html))]
        await carrier.send({ id: row.id, to: row.recipient, sender, ...content, attachments })
        await whenAccepted?.()
      }
      await store.close(row.id, written ? 'sent' : 'notNeeded', now())
    } catch (error) {
      onFailure(row, error)
      await store.noteFailure(row, tellFailure(error), now())
      if (row.tries >= MOST_TRIES) await store.close(row.id, 'givenUp', now())
    }
  }

  async function findLogo(html: string): Promise<Attachment[]> {
    const bytes = html.includes(`cid:${LOGO_ID}`) ? await drawLogo?.() : undefined
    return bytes ? [{ name: 'logo.png', type: 'image/png', bytes, contentId: LOGO_ID }] : []
  }

  async function sendAllDue(): Promise<void> {
    while (!isClosed && !shutdown?.aborted) {
      const begun = performance.now()
      const rows = await store.takeDue(now(), AT_ONCE)
      await Promise.all(rows.map(sendOne))
      if (rows.length < AT_ONCE) return
      await sleep(Math.max(LEAST_PAUSE_MS, REST_FOR_WORK * (performance.now() - begun)))
    }
  }

  /** One round at a time; a second caller's mails are in the next round. */
  function deliverDue(signal?: AbortSignal): Promise<void> {
    shutdown ??= signal
    const round = working.then(sendAllDue)
    working = round.catch(() => {})
    return round
  }

  const look = () =>
    void deliverDue().catch((error: unknown) => onFailure({ id: '', kind: 'outbox' }, error))

  return {
    deliverDue,

    /** Sends newly queued mails without waiting for the periodic job. */
    wake() {
      if (isClosed || wakeUp) return
      wakeUp = setTimeout(() => {
        wakeUp = undefined
        look()
      }, WAKE_PAUSE_MS)
      wakeUp.unref()
    },

    /** Resolves after the mails in progress. */
    async close() {
      isClosed = true
      clearTimeout(wakeUp)
      await working
      carrier.close()
    },
  }
}

/**
 * For a failed query the database's message only: Drizzle's repeats the parameters, which may contain bytes that `text`
 * can't store.
 */
function tellFailure(error: unknown): string {
  const first = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return String(first).replaceAll('\0', '').slice(0, ERROR_LENGTH)
}
