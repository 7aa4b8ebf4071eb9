import { newId } from './api/identifiers.ts'

/** Faults of the sandbox: of requests, webhooks and the bank. */
export const faultActions = {
  request: {
    delay: 'answer late',
    serverError: 'answer 500, do nothing, and keep that answer under its idempotency key',
    unavailable: 'answer 503 before looking at the request',
    rateLimit: 'answer 429 before looking at the request',
    resetBefore: 'cut the connection before doing anything',
    resetAfter: 'do it, then cut the connection without an answer',
    timeout: 'do it, then answer late',
    garbage: 'do it, then answer with something that is not JSON',
  },
  webhook: {
    drop: 'never send the event',
    repeat: 'send the event three times',
    shuffle: 'send the events in a random order, within the delay',
    delay: 'send the event late',
  },
  bank: {
    processing: 'the charge stays "processing" for the delay',
  },
} as const

export type FaultPlace = keyof typeof faultActions
export type RequestAction = keyof (typeof faultActions)['request']
export type WebhookAction = keyof (typeof faultActions)['webhook']

export interface FaultOrder {
  on: FaultPlace
  action: string
  /** `POST /v1/payment_intents/*` for requests, `payment_intent.*` for webhooks; a star matches anything. */
  match?: string
  delayMs?: number
  /** How often it applies; by default until it is removed. */
  count?: number
  /** From 0 to 1: probability for each match. */
  probability?: number
}

export interface Fault extends Required<Omit<FaultOrder, 'count'>> {
  id: string
  remaining?: number
  happened: number
}

const defaultDelayMs = 2_000
const maximumDelayMs = 10 * 60 * 1_000
const maximumFaults = 100

/** In memory only: a restarted sandbox has no faults. */
export function createFaults() {
  const faults: Fault[] = []

  /** The first fault that matches and applies. */
  function findFault(on: FaultPlace, subject: string): Fault | undefined {
    const fault = faults.find(
      (candidate) =>
        candidate.on === on &&
        matches(candidate.match, subject) &&
        Math.random() < candidate.probability,
    )
    if (!fault) return undefined
    fault.happened += 1
    if (fault.remaining !== undefined) {
      fault.remaining -= 1
      if (fault.remaining === 0) faults.splice(faults.indexOf(fault), 1)
    }
    return fault
  }

  return {
    add(order: FaultOrder): Fault {
      const problem = problemOf(order)
      if (problem) throw new InvalidFault(problem)
      if (faults.length >= maximumFaults)
        throw new InvalidFault('There are too many faults already.')
      const fault: Fault = {
        id: newId('fault', 10),
        on: order.on,
        action: order.action,
        match: order.match || '*',
        delayMs: order.delayMs ?? defaultDelayMs,
        probability: order.probability ?? 1,
        remaining: order.count,
        happened: 0,
      }
      faults.push(fault)
      return fault
    },

    remove(id: string): void {
      const index = faults.findIndex((fault) => fault.id === id)
      if (index >= 0) faults.splice(index, 1)
    },

    clear: () => void faults.splice(0),
    list: (): readonly Fault[] => faults,
    forRequest: (method: string, path: string) => findFault('request', `${method} ${path}`),
    forWebhook: (eventType: string) => findFault('webhook', eventType),
    bankDelayMs: () => findFault('bank', 'charge')?.delayMs ?? 0,
  }
}

export type Faults = ReturnType<typeof createFaults>

/** Why a fault is invalid, in a sentence for the caller. */
export class InvalidFault extends Error {}

function problemOf(order: FaultOrder): string | undefined {
  if (!Object.hasOwn(faultActions, order.on)) {
    return `"on" must be one of ${Object.keys(faultActions).join(', ')}.`
  }
  if (!Object.hasOwn(faultActions[order.on], order.action)) {
    return `"action" on ${order.on} must be one of ${Object.keys(faultActions[order.on]).join(', ')}.`
  }
  if (!isWithin(order.delayMs, 0, maximumDelayMs)) {
    return `"delayMs" must be from 0 to ${maximumDelayMs}.`
  }
  if (!isWithin(order.probability, 0, 1)) return '"probability" must be from 0 to 1.'
  if (!isWithin(order.count, 1, 1_000_000) || !Number.isInteger(order.count ?? 1)) {
    return '"count" must be a whole number from 1 to 1000000.'
  }
  return undefined
}

function isWithin(value: number | undefined, least: number, most: number): boolean {
  return value === undefined || (value >= least && value <= most)
}

function matches(pattern: string, subject: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(subject)
}
