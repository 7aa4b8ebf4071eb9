import { expect, test } from 'vitest'
import { countCases } from '../../server/testing/count-cases.ts'
import { sendHostileRequests } from './hostile-run.ts'

// Runs at most a tenth of `npm run test:hostile`, with another seed.

const FEW = 800
const REQUESTS = countCases({ few: FEW, all: 20_000 })
const COMMON = [200, 400, 401, 403, 404, 415, 422]
/** Statuses that few requests need not meet. */
const RARE = [201, 409, 413, 431]

test('valid and broken requests cause no 5xx, no answer outside its schema and no memory leak', async () => {
  const report = await sendHostileRequests(REQUESTS, 2026)
  expect(report.faults).toEqual([])
  expect(report.errors).toEqual([])
  expect(report.requests).toBe(REQUESTS)
  expect(report.grownMebibytes).toBeLessThan(64)
  // If all requests were refused at once, the run would prove nothing.
  const expected = REQUESTS === FEW ? COMMON : [...COMMON, ...RARE]
  for (const status of expected) expect(report.answersByStatus).toHaveProperty(String(status))
}, 900_000)
