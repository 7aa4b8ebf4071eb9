import { useSyncExternalStore } from 'react'

const STEP_MS = 15_000

/**
 * The time in ms, in steps of a quarter of a minute; nothing on the server and while the page wakes up, since the two
 * would not agree on it.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, readStep, () => undefined)
}

function subscribe(onStep: () => void): () => void {
  const timer = setInterval(onStep, STEP_MS)
  return () => clearInterval(timer)
}

function readStep(): number {
  return Math.floor(Date.now() / STEP_MS) * STEP_MS
}
