import { describe, expect, test } from 'vitest'
import { rulerPlace, rulerStep, snapToStep, stepFrom } from './ruler.ts'

const battery = { floor: 500, ceiling: 3200 }

describe('the ruler', () => {
  test('places a value between the bounds, and keeps it on the ruler beyond them', () => {
    expect(rulerPlace(500, battery)).toBe(0)
    expect(rulerPlace(1200, battery)).toBeCloseTo(25.926, 3)
    expect(rulerPlace(3200, battery)).toBe(100)
    expect(rulerPlace(300, battery)).toBe(0)
    expect(rulerPlace(9000, battery)).toBe(100)
    expect(rulerPlace(Number.NaN, battery)).toBe(0)
  })

  test('is at the start where nothing can be chosen', () => {
    expect(rulerPlace(500, { floor: 500, ceiling: 500 })).toBe(0)
    expect(rulerPlace(500, { floor: 500, ceiling: 380 })).toBe(0)
  })

  test.each([
    [{ floor: 500, ceiling: 3200 }, 100],
    [{ floor: 500, ceiling: 60_000 }, 1000],
    [{ floor: 500, ceiling: 720 }, 10],
    [{ floor: 500, ceiling: 510 }, 1],
    [{ floor: 500, ceiling: 500 }, 1],
    [{ floor: 500, ceiling: 380 }, 1],
    [{ floor: 504, ceiling: 3192, multiple: 12 }, 108],
    [{ floor: 500, ceiling: 1000, multiple: 250 }, 250],
    [{ floor: 1000, ceiling: 60_000, multiple: 100 }, 1000],
  ])('steps through %o by %i', (bounds, step) => {
    expect(rulerStep(bounds)).toBe(step)
  })

  test('steps to the next round value and stops at the bounds', () => {
    expect(stepFrom(1200, 1, battery)).toBe(1300)
    expect(stepFrom(1200, -1, battery)).toBe(1100)
    expect(stepFrom(1234, 1, battery)).toBe(1300)
    expect(stepFrom(1234, -1, battery)).toBe(1200)
    expect(stepFrom(3190, 1, battery)).toBe(3200)
    expect(stepFrom(3200, 1, battery)).toBe(3200)
    expect(stepFrom(540, -1, battery)).toBe(500)
  })

  test('steps to the nearer bound from outside, and to the minimum from an empty field', () => {
    expect(stepFrom(300, -1, battery)).toBe(500)
    expect(stepFrom(300, 1, battery)).toBe(500)
    expect(stepFrom(9000, 1, battery)).toBe(3200)
    expect(stepFrom(Number.NaN, 1, battery)).toBe(500)
  })

  test('snaps a dragged place to round values and reaches both ends', () => {
    expect(snapToStep(1249, battery)).toBe(1200)
    expect(snapToStep(500, { floor: 500, ceiling: 3244 })).toBe(500)
    expect(snapToStep(3244, { floor: 500, ceiling: 3244 })).toBe(3244)
    expect(snapToStep(3243, { floor: 500, ceiling: 3244 })).toBe(3200)
  })
})
