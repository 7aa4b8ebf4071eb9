import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../platform/base/days.ts'
import { lastPaidFor, shipsBy } from './ship-by.ts'

test('an order leaves by a day exactly if it was paid by the last day for it', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
  fc.assert(
    fc.property(
      day,
      day,
      fc.integer({ min: 0, max: 60 }),
      fc.uniqueArray(day, { maxLength: 40 }),
      (paid, asked, dispatchDays, holidays) => {
        const dispatch = { dispatchDays, holidays }
        expect(paid <= lastPaidFor(asked, dispatch)).toBe(shipsBy(paid, dispatch) <= asked)
      },
    ),
  )
})
