import { expect, test } from 'vitest'
import { sendHostileRequests } from './hostile-run.ts'

// A tenth of `npm run test:hostile`, with another seed.

test('20,000 valid and broken requests cause no 5xx, no answer outside its schema and no memory leak', async () => {
  const report = await sendHostileRequests(20_000, 2026)
  expect(report.faults).toEqual([])
  expect(report.errors).toEqual([])
  expect(report.requests).toBe(20_000)
  expect(report.grownMebibytes).toBeLessThan(64)
  // If all requests were refused at once, the run would prove nothing.
  for (const status of [200, 201, 400, 401, 403, 404, 409, 413, 415, 422, 431])
    expect(report.answersByStatus).toHaveProperty(String(status))
}, 900_000)
