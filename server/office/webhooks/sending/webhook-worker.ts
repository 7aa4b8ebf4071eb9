import { followOften } from '../../../platform/base/follow-often.ts'
import { findWork, queueEvents } from './queue-events.ts'
import { makeSendNext, type SendingParts } from './send-deliveries.ts'

/** Between two looks, as of the numbering of events. */
const PAUSE_MS = 300
/** Tries of one endpoint at once on each node. A slow receiver fills only its own. */
const LANES = 4

interface WebhookWorkerParts extends SendingParts {
  readonly onTrouble: (error: unknown) => void
}

/** Sends events to endpoints soon after they are numbered. Every node looks; each delivery is taken by one. */
export function webhookWorker({ onTrouble, ...parts }: WebhookWorkerParts) {
  const { db, now } = parts
  const shutdown = new AbortController()
  const { signal } = shutdown
  const sendNext = makeSendNext(parts, signal)
  /** Lanes of each endpoint that are under way. */
  const lanes = new Map<string, Set<Promise<void>>>()
  /** An error that ended a lane, until a look tells it. */
  let fault: { readonly error: unknown } | undefined

  /** Sends until nothing is due. A lane that has found something opens the next one. */
  function openLane(endpointId: string): void {
    const open = lanes.get(endpointId) ?? new Set()
    if (signal.aborted || open.size >= LANES) return
    lanes.set(endpointId, open)
    const lane: Promise<void> = sendAllDue(endpointId).finally(() => {
      open.delete(lane)
      if (open.size === 0) lanes.delete(endpointId)
    })
    open.add(lane)
  }

  async function sendAllDue(endpointId: string): Promise<void> {
    try {
      let isLeft = true
      while (isLeft && !signal.aborted)
        isLeft = await sendNext(endpointId, () => openLane(endpointId))
    } catch (error) {
      fault = { error }
    }
  }

  async function round(): Promise<void> {
    for (const endpoint of await findWork(db, now())) {
      if (endpoint.isBehind) await queueEvents(db, endpoint, now())
      if (endpoint.isBehind || endpoint.isDue) openLane(endpoint.id)
    }
    if (!fault) return
    const { error } = fault
    fault = undefined
    throw error
  }

  const looks = followOften({ round, pauseMs: PAUSE_MS, onTrouble })
  return {
    open: looks.open,

    /** Looks without waiting for the pause. */
    wake: () => void looks.follow().catch(onTrouble),

    /** Ends the tries under way; they are made again. */
    async close(): Promise<void> {
      shutdown.abort(new Error('The shop was closing'))
      await looks.close()
      await Promise.all([...lanes.values()].flatMap((open) => [...open]))
    },
  }
}
