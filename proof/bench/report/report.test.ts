import { expect, test } from 'vitest'
import { compare, quantile } from '../compare.ts'
import type { Contender, Sample } from '../load.ts'
import { isMet, type Row } from '../row.ts'
import { drawChart, shareOfGoal } from './chart.ts'
import { countGoals, putInto, writeContenders, writeRows } from './markdown.ts'

const slow: Row = { what: 'search `a|b`', value: 7.25, unit: 'ms', goal: { atMost: 5 } }
const quick: Row = { what: 'hot read', value: 0.91, unit: 'ratio', goal: { atLeast: 0.85 } }
const still: Row = { what: 'CLS', value: 0, unit: 'shift', goal: { atMost: 0 } }
const known: Row = { what: 'import', value: 1234.5, unit: 'MB' }

test('a figure is compared with its goal in the right direction', () => {
  expect([slow, quick, still, known].map(isMet)).toEqual([false, true, true, undefined])
  expect(shareOfGoal(slow)).toBeCloseTo(0.69)
  expect(shareOfGoal(quick)).toBeCloseTo(1.07)
  expect(shareOfGoal(still)).toBe(1)
})

test('the table shows figure, goal and verdict, and failed measures with their error', () => {
  const table = writeRows({
    rows: [slow, quick, known],
    failures: [{ what: 'orders', error: 'Error: refused\nat once' }],
  })
  expect(table.split('\n').slice(2)).toEqual([
    '| search `a\\|b` | ≤ 5 ms | 7.25 ms | **not met** |  |',
    '| hot read | ≥ 0.85 | 0.91 | met |  |',
    '| import |  | 1,235 MB |  |  |',
    '| orders |  |  | **failed** | Error: refused at once |',
  ])
  expect(countGoals({ rows: [slow, quick, known], failures: [] })).toBe('1 of 2 goals are met.')
})

test('only the text between the page’s markers is replaced', () => {
  const page = 'Why.\n<!-- measured: begin -->\nold\n<!-- measured: end -->\nMore.\n'
  const filled = putInto(page, 'new')
  expect(filled).toBe('Why.\n<!-- measured: begin -->\nnew\n<!-- measured: end -->\nMore.\n')
  expect(putInto(filled, 'new')).toBe(filled)
  expect(() => putInto('no marks', 'new')).toThrow('measured: begin')
})

test('the contenders of a contest are listed under its name', () => {
  const figures = {
    elapsedMs: 1000,
    perSecond: 32472,
    appMs: 0.03,
    databaseMs: 0,
    p50Ms: 0,
    p99Ms: 3,
    memoryMb: 161,
    appBusy: 1,
    loadBusy: 1,
  }
  const page = writeContenders({
    date: '2026-11-21T15:48:00.000Z',
    command: 'npm run bench',
    contests: [
      {
        what: 'hot read',
        figures: [
          { name: 'the shop', ...figures },
          { name: 'bare limit', ...figures },
        ],
      },
    ],
  })
  expect(page).toContain('2026-11-21 15:48 UTC, `npm run bench`.')
  expect(page).toContain('| hot read | the shop | 32,472 | 0.030 | 0.000 | 0 | 3 | 161 |')
  expect(page).toContain('|  | bare limit | 32,472 |')
})

test('the chart has a text alternative', () => {
  const chart = drawChart([slow, quick, known])
  expect(chart).toContain('search `a|b`: 7.25 ms, goal ≤ 5 ms, not met. hot read: 0.91')
  expect(chart.match(/class="missed"/g)).toHaveLength(1)
  expect(chart.match(/class="met"/g)).toHaveLength(1)
})

test('contenders take turns, and their medians count', async () => {
  const turns: string[] = []
  const contender = (name: string, figures: number[]): Contender => ({
    name,
    async run() {
      turns.push(name)
      return { perSecond: figures.shift() ?? Number.NaN } as Sample
    },
  })
  const found = await compare([contender('A', [0, 10, 90, 20]), contender('B', [0, 1, 2, 3])], {
    rounds: 3,
    seconds: 1,
  })
  expect(turns.join('')).toBe('ABABABAB')
  expect(found.map(({ perSecond }) => perSecond)).toEqual([20, 2])
})

test('a quantile lies between the two values next to it', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([5], 0.99)).toBe(5)
})
