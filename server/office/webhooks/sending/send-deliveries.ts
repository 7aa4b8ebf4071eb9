import { type EventKind, EXISTS } from '../../../../contract/office/events/event-kinds.ts'
import { type SecretBox, Unsealable } from '../../../platform/base/secrets/secret-box.ts'
import type { Database } from '../../../platform/database/database.ts'
import { signMessage, unsealSecret } from '../endpoint-secret.ts'
import { deliveryTurns, type TakenDelivery } from './delivery-turns.ts'
import { readableTo } from './queue-events.ts'

const FAILURE_LENGTH = 200

interface Message {
  readonly headers: object
  readonly body: string
}

export interface SendingParts {
  readonly db: Database
  readonly secrets: SecretBox
  readonly postMessage: (url: string, message: Message, shutdown: AbortSignal) => Promise<void>
  readonly now: () => Date
}

/** Sends the next delivery of an endpoint that is due, after telling that it has one; returns whether there was one. */
export function makeSendNext(
  { db, secrets, postMessage, now }: SendingParts,
  shutdown: AbortSignal,
) {
  const turns = deliveryTurns(db)

  async function post(taken: TakenDelivery): Promise<void> {
    const body = bodyOf(taken)
    const at = now()
    const message = { id: taken.messageId, at, body }
    const headers = signMessage(secretsOf(secrets, taken, at), message)
    await postMessage(taken.url, { headers, body }, shutdown)
  }

  return async (endpointId: string, whenTaken: () => void): Promise<boolean> => {
    const taken = await turns.take(endpointId, now())
    if (!taken) return false
    whenTaken()
    if (!mayHear(taken)) {
      await turns.end(taken, 'leftOut', now())
      return true
    }
    try {
      await post(taken)
    } catch (error) {
      await turns.noteFailure(taken, tellFailure(error), now())
      return true
    }
    await turns.end(taken, 'delivered', now())
    return true
  }
}

/** Rights may have gone since it was queued, or another have become the maker. */
function mayHear({ kind, object, ...maker }: TakenDelivery): boolean {
  if (kind === 'test') return maker.blockedAt === null
  const { kinds, objects } = readableTo(maker)
  return kind === EXISTS
    ? objects.some((readable) => readable === object)
    : kinds.includes(kind satisfies EventKind)
}

/** An event as the feed answers it. */
function bodyOf({ kind, seq, eventBody, messageId, createdAt }: TakenDelivery): string {
  if (kind !== 'test') return `{"seq":${seq},${eventBody}}`
  return JSON.stringify({ id: messageId, kind, at: createdAt.toISOString() })
}

/** The current secret, and the former one while it is valid and readable. */
function secretsOf(box: SecretBox, taken: TakenDelivery, at: Date): string[] {
  const { endpointId, sealedSecret, formerSealedSecret, formerUntil } = taken
  const current = unsealSecret(box, endpointId, sealedSecret)
  if (!formerSealedSecret || !formerUntil || formerUntil <= at) return [current]
  try {
    return [current, unsealSecret(box, endpointId, formerSealedSecret)]
  } catch (error) {
    if (error instanceof Unsealable) return [current]
    throw error
  }
}

function tellFailure(error: unknown): string {
  if (error instanceof Unsealable)
    return 'The secret can’t be read: the shop’s key is another. Make a new secret'
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll('\0', '').slice(0, FAILURE_LENGTH)
}
