import { electrics } from './electrics.ts'
import { engineParts } from './engine.ts'
import type { Family } from './family.ts'
import { runningGear } from './running-gear.ts'
import { wearParts } from './wear-parts.ts'
import { workshop } from './workshop.ts'

/** All kinds of parts. Their sequence decides what a seed generates. */
export const families: readonly [Family, ...Family[]] = [
  ...wearParts,
  ...electrics,
  ...runningGear,
  ...engineParts,
  ...workshop,
]
