import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCases } from '../../server/testing/count-cases.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { killUnderEvents } from './events/kill-under-events.ts'
import { crashAtEffects } from './orders/crash-at-effects.ts'
import { runHistories } from './orders/event-histories.ts'
import { raceForLastLot } from './orders/last-lot.ts'
import { numberInvoices } from './orders/number-invoices.ts'
import { orderLists } from './orders/order-lists.ts'
import { stormPay } from './orders/pay-storms.ts'

// Runs a twentieth of `npm run test:faults` or less; with `ALL_CASES=on` a tenth.

/** Several times the usual duration, because the machine may be busy. */
const PATIENCE_MS = 900_000

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster()
}, PATIENCE_MS)
afterAll(() => cluster.stop(), PATIENCE_MS)

test(
  '64 buyers order the last lot through two nodes on one database: exactly one wins each round',
  async () => {
    const { roundsByWinners } = await raceForLastLot(cluster, 10)
    expect(roundsByWinners).toEqual({ 1: 10 })
  },
  PATIENCE_MS,
)

test(
  'ten simultaneous clicks on Pay charge once, even if every fifth answer is lost',
  async () => {
    expect(await stormPay(cluster, 5)).toEqual({ storms: 5, charges: 5, paidOrders: 5 })
    expect(await cluster.audit()).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'random histories of lost, repeated, shuffled and late events end in the model’s state',
  async () => {
    const histories = countCases({ few: 50, all: 1000 })
    expect((await runHistories(histories)).histories).toBe(histories)
  },
  PATIENCE_MS,
)

test(
  '8 clients order lists of 50 lines in any order while the nodes are killed: all or nothing, and no deadlock',
  async () => {
    const report = await orderLists(cluster, { lists: 120, lines: 50, clients: 8, kills: 1 })
    const { acknowledged, shortened, seconds: _, ...others } = report
    expect(acknowledged).toBeGreaterThan(80)
    expect(shortened).toBeGreaterThan(0)
    expect(others).toEqual({
      lists: 120,
      kills: 1,
      lost: 0,
      torn: 0,
      deadlocks: 0,
      serverErrors: 0,
      strangeAnswers: [],
    })
    expect(await cluster.audit()).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'the shop is killed before or after something it does to an order, and after the restart the audit is clean',
  async () => {
    const every = countCases({ few: 90, all: 10 })
    const { lives, unreached } = await crashAtEffects(cluster, (steps) =>
      steps.filter((_, place) => place % every === 2),
    )
    expect(lives.flatMap(({ breaches }) => breaches)).toEqual([])
    expect(unreached).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'two nodes send webhooks while one is killed at random: each event comes, under one id, in the order of its object',
  async () => {
    const report = await killUnderEvents(cluster, { kills: 3, quietEvents: 0 })
    expect(report.arrived).toBeGreaterThan(100)
    expect(report.differences).toEqual({
      lost: 0,
      otherIds: 0,
      outOfOrder: 0,
      gapsOrDoubles: 0,
      otherMoves: 0,
      otherProducts: 0,
    })
  },
  PATIENCE_MS,
)

test(
  'two nodes number the invoices of 100 payments while they are killed: no gap, no double, one for each',
  async () => {
    // Copies, because a claim of a payment that was killed lasts for minutes. Last, because the audit knows no copies.
    const load = { payments: 100, kills: 2, areCopies: true }
    const { seconds: _, invoices, last, ...report } = await numberInvoices(cluster, load)
    expect(report).toEqual({ payments: 100, kills: 2, withoutInvoice: 0, withTwo: 0, gaps: 0 })
    expect(last).toBe(invoices)
  },
  PATIENCE_MS,
)
