import { afterAll, beforeAll, expect, test } from 'vitest'
import { failpoints } from '../../server/base/failpoint.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { dieEverywhere } from './die-everywhere.ts'
import { runHistories } from './event-histories.ts'
import { raceForLastLot } from './last-lot.ts'
import { stormPay } from './pay-storms.ts'

// A tenth of what `npm run test:faults` does, so that every change meets it.

/** A test that hangs is ended; a machine that is busy with other things may take several times as long as a free one. */
const PATIENCE_MS = 900_000

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster()
}, PATIENCE_MS)
afterAll(() => cluster.stop(), PATIENCE_MS)

test(
  '64 buyers race for the last lot over two shops on one database: one winner a round',
  async () => {
    const { roundsByWinners } = await raceForLastLot(cluster, 10)
    expect(roundsByWinners).toEqual({ 1: 10 })
  },
  PATIENCE_MS,
)

test(
  'ten clicks on Pay at once, with every fifth answer cut off, charge once',
  async () => {
    expect(await stormPay(cluster, 5)).toEqual({ storms: 5, charges: 5, paidOrders: 5 })
    expect(await cluster.audit()).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'random histories of lost, repeated, shuffled and late events end in the model’s state',
  async () => {
    expect((await runHistories(1000)).histories).toBe(1000)
  },
  PATIENCE_MS,
)

test(
  'the shop dies at a tenth of its failpoints: after the restart every audit is clean',
  async () => {
    const tenth = failpoints.filter((_, place) => place % 10 === 2)
    const reports = await dieEverywhere(tenth)
    expect(reports.map(({ failpoint, died, breaches }) => ({ failpoint, died, breaches }))).toEqual(
      tenth.map((failpoint) => ({ failpoint, died: true, breaches: [] })),
    )
  },
  PATIENCE_MS,
)

test('there are at least forty failpoints', () => {
  expect(failpoints.length).toBeGreaterThanOrEqual(40)
})
