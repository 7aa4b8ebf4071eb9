import { expect, test } from 'vitest'
import { sendHostileRequests } from './hostile-run.ts'

// A tenth of `npm run test:hostile`, with a seed of its own.

test('20,000 requests, right and broken in every way, meet no 5xx, no answer outside its schema, and leave no memory behind', async () => {
  const report = await sendHostileRequests(20_000, 2026)
  expect(report.faults).toEqual([])
  expect(report.errors).toEqual([])
  expect(report.requests).toBe(20_000)
  expect(report.grownMebibytes).toBeLessThan(64)
  // Nothing would be proven by requests that are all refused at the door.
  for (const status of [200, 201, 400, 401, 403, 404, 409, 413, 415, 422, 431])
    expect(report.answersByStatus).toHaveProperty(String(status))
}, 900_000)
