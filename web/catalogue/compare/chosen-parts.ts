import { useSyncExternalStore } from 'react'
import { MOST_COMPARED } from './compared-ids.ts'

/** A part that a visitor chose to compare. */
export interface ChosenPart {
  readonly id: string
  readonly label: string
  /** Only parts of one category stand beside each other. */
  readonly category: string | null
}

const KEY = 'compared'
const NONE: readonly ChosenPart[] = []

let chosen: readonly ChosenPart[] | undefined
const listeners = new Set<() => void>()

/** The chosen parts of this tab; none while the server's page wakes up. */
export function useChosenParts(): readonly ChosenPart[] {
  return useSyncExternalStore(listen, read, () => NONE)
}

/** Adds a part, or takes it away again. The first of another category begins a new choice; a fifth is not taken. */
export function toggleChosen(part: ChosenPart): void {
  const kept = read().filter(({ category }) => category === part.category)
  if (kept.some(({ id }) => id === part.id)) choose(kept.filter(({ id }) => id !== part.id))
  else if (kept.length < MOST_COMPARED) choose([...kept, part])
}

/** Replaces the choice. */
export function choose(parts: readonly ChosenPart[]): void {
  chosen = parts
  try {
    sessionStorage.setItem(KEY, JSON.stringify(parts))
  } catch {
    // Full or forbidden: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): readonly ChosenPart[] {
  if (chosen === undefined) {
    try {
      chosen = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as ChosenPart[]
    } catch {
      chosen = NONE
    }
  }
  return chosen
}
