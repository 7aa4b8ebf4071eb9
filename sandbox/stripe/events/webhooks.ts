import { createHmac } from 'node:crypto'
import { nowInSeconds } from '../api/identifiers.ts'
import type { Faults, WebhookAction } from '../faults.ts'
import type { Ledger } from '../payments/ledger.ts'
import type { DeliveryRecord, EventRecord } from '../payments/records.ts'
import { createSender } from './webhook-sender.ts'

interface WebhooksOptions {
  urls: string[]
  secret: string
  ledger: Ledger
  faults: Faults
}

/** Short at first, so that a restarting shop is notified soon; then once a minute, for three days. */
const retryDelaysMs = [200, 1_000, 5_000, 15_000, 30_000, 60_000]
const giveUpAfterSeconds = 3 * 24 * 60 * 60
const repeatedTimes = 3

/** Sends signed events to the shops until each has answered with a 2xx. */
export function createWebhooks({ urls, secret, ledger, faults }: WebhooksOptions) {
  const sender = createSender()
  const timers = new Set<NodeJS.Timeout>()
  let closed = false

  function later(delayMs: number, action: () => void): void {
    if (closed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, delayMs)
    timers.add(timer)
  }

  function post(url: string, body: string): Promise<number> {
    return sender.post(url, body, { 'stripe-signature': signatureHeader(body, secret) })
  }

  function change(eventId: string, url: string, changes: Partial<DeliveryRecord>): void {
    const event = ledger.find('event', eventId)
    if (!event || closed) return
    const deliveries = event.deliveries.map((delivery) =>
      delivery.url === url ? { ...delivery, ...changes } : delivery,
    )
    const work = ledger.begin()
    work.save('event', eventId, { ...event, deliveries })
    work.commit()
  }

  async function attempt(event: EventRecord, url: string, body: string, times = 1): Promise<void> {
    const before = ledger.find('event', event.id)?.deliveries.find((entry) => entry.url === url)
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1) statuses.push(await post(url, body))
    const attempts = (before?.attempts ?? 0) + times
    const lastStatus = statuses.at(-1) ?? 0
    if (statuses.some((status) => status >= 200 && status < 300)) {
      change(event.id, url, { state: 'delivered', attempts, lastStatus, nextAttemptAt: undefined })
      return
    }
    if (nowInSeconds() - event.created > giveUpAfterSeconds) {
      change(event.id, url, { state: 'givenUp', attempts, lastStatus, nextAttemptAt: undefined })
      return
    }
    const delayMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? 0
    change(event.id, url, { attempts, lastStatus, nextAttemptAt: Date.now() + delayMs })
    later(delayMs, () => void attemptFromArchive(event, url))
  }

  /** A retry reads the body from disk, so that memory holds no bodies while a shop is down. */
  function attemptFromArchive(event: EventRecord, url: string): Promise<void> {
    return sender.inTurn(async () => {
      const body = closed ? undefined : await ledger.readArchived('event', event.id)
      if (body !== undefined) await attempt(event, url, body)
    })
  }

  function deliverTo(event: EventRecord, url: string, body: string): void {
    const fault = faults.forWebhook(event.type)
    const action = fault?.action as WebhookAction | undefined
    if (action === 'drop') {
      change(event.id, url, { state: 'dropped' })
      return
    }
    const times = action === 'repeat' ? repeatedTimes : 1
    later(
      delayMsOf(action, fault?.delayMs ?? 0),
      () => void sender.inTurn(() => attempt(event, url, body, times)),
    )
  }

  return {
    urls,

    deliver(event: EventRecord, body: string): void {
      for (const { url } of event.deliveries) deliverTo(event, url, body)
    },

    /** Continues after a restart. Events pending for a removed address are sent to the present ones. */
    resume(): void {
      for (const event of ledger.all('event').values()) {
        const owed = event.deliveries.filter((delivery) => delivery.state === 'pending')
        if (owed.length === 0) continue
        const current = readdressed(event, urls)
        if (current !== event) {
          const work = ledger.begin()
          work.save('event', event.id, current)
          work.commit()
        }
        for (const { url, state, nextAttemptAt = 0 } of current.deliveries) {
          if (state !== 'pending') continue
          later(Math.max(0, nextAttemptAt - Date.now()), () => void attemptFromArchive(event, url))
        }
      }
    },

    /** Sends an event once more, whatever its state; returns the status of each address. */
    async resend(eventId: string): Promise<Record<string, number>> {
      const event = ledger.get('event', eventId)
      const body = await ledger.readArchived('event', eventId)
      if (body === undefined) return {}
      const answers = await Promise.all(
        urls.map(async (url) => {
          const status = await post(url, body)
          const attempts = event.deliveries.find((entry) => entry.url === url)?.attempts ?? 0
          change(eventId, url, {
            attempts: attempts + 1,
            lastStatus: status,
            ...(status >= 200 && status < 300 && { state: 'delivered' }),
          })
          return [url, status] as const
        }),
      )
      return Object.fromEntries(answers)
    },

    close(): void {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      sender.close()
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>

function delayMsOf(action: WebhookAction | undefined, delayMs: number): number {
  if (action === 'delay') return delayMs
  return action === 'shuffle' ? Math.random() * delayMs : 0
}

function readdressed(event: EventRecord, urls: string[]): EventRecord {
  const isGone = ({ url, state }: DeliveryRecord) => state === 'pending' && !urls.includes(url)
  if (!event.deliveries.some(isGone)) return event
  const stay = event.deliveries.filter((delivery) => !isGone(delivery))
  const known = new Set(stay.map((delivery) => delivery.url))
  const added = urls
    .filter((url) => !known.has(url))
    .map((url): DeliveryRecord => ({ url, state: 'pending', attempts: 0 }))
  return { ...event, deliveries: [...stay, ...added] }
}

/** The scheme of `stripe.webhooks.generateTestHeaderString`: HMAC-SHA256 over time and body. */
function signatureHeader(body: string, secret: string, time = nowInSeconds()): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature}`
}
