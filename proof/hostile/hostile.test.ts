import { expect, test } from 'vitest'
import { countCases } from '../../server/testing/count-cases.ts'
import { sendHostileRequests } from './hostile-run.ts'

// Of `npm run test:hostile` a tenth at most, with another seed.

const REQUESTS = countCases({ few: 800, all: 20_000 })

test('valid and broken requests cause no 5xx, no answer outside its schema and no memory leak', async () => {
  const report = await sendHostileRequests(REQUESTS, 2026)
  expect(report.faults).toEqual([])
  expect(report.errors).toEqual([])
  expect(report.requests).toBe(REQUESTS)
  expect(report.grownMebibytes).toBeLessThan(64)
  // If all requests were refused at once, the run would prove nothing.
  for (const status of [200, 201, 400, 401, 403, 404, 409, 413, 415, 422, 431])
    expect(report.answersByStatus).toHaveProperty(String(status))
}, 900_000)
