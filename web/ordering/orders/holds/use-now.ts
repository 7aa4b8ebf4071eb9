import { useSyncExternalStore } from 'react'

const STEP_MS = 15_000

/** The time in ms, in steps of 15 seconds; undefined on the server and during hydration, where the two would differ. */
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
