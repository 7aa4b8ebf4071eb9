import { expect, test } from 'vitest'
import { whyNoArchive } from './archived-postgres.ts'
import { restoreToMoment } from './point-in-time.ts'

const missing = whyNoArchive()
if (missing) console.warn(`No moment is restored: ${missing}`)

test.skipIf(missing)(
  'a shop is brought back to a moment before a mistake: all orders of before, none of after, whose money is given back',
  async () => {
    const { restoredSeconds: _, ...report } = await restoreToMoment(10)
    expect(report).toEqual({
      before: 20,
      after: 10,
      lost: 0,
      stayed: 0,
      mistaken: 0,
      kept: 0,
      breaches: [],
    })
  },
  900_000,
)
