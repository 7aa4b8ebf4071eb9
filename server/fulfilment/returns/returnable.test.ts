import { expect, test } from 'vitest'
import type { ReturnState } from '../../../contract/fulfilment/returns.ts'
import { returnStates } from '../../../contract/fulfilment/returns.ts'
import { canReturnMove } from './return-state.ts'
import { returnablePieces, tooLate } from './returnable.ts'

const now = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const past = (state: ReturnState, quantity: number, received = 0, askedDays = 0) => ({
  returnNo: 1001,
  state,
  quantity,
  received,
  askedAt: daysAgo(askedDays),
})

test('pieces that came back or are asked for can’t be asked for again, withdrawn ones can', () => {
  expect(returnablePieces(500, [])).toBe(500)
  expect(returnablePieces(500, [past('requested', 40), past('approved', 10)])).toBe(450)
  expect(returnablePieces(500, [past('withdrawn', 40)])).toBe(500)
  // Ten of forty came back, so thirty are still with the customer.
  for (const state of ['received', 'refunded', 'closed'] as const)
    expect(returnablePieces(500, [past(state, 40, 10)])).toBe(490)
  expect(returnablePieces(500, [past('closed', 40)])).toBe(500)
})

test('declined pieces can be asked for once more', () => {
  expect(returnablePieces(40, [past('declined', 40)])).toBe(40)
  expect(returnablePieces(40, [past('declined', 40), past('declined', 40)])).toBe(0)
  expect(returnablePieces(40, [past('declined', 40), past('requested', 30)])).toBe(10)
  // The thirty that were not declined before have their second time still.
  expect(returnablePieces(50, [past('declined', 20), past('declined', 50)])).toBe(30)
})

const arrived = (quantity: number, days: number, isDelivered = true) => ({
  quantity,
  isDelivered,
  shippedAt: daysAgo(days),
  at: daysAgo(days),
})

test('the term counts from the shipment that holds the pieces, the youngest first', () => {
  const shipments = [arrived(300, 41), arrived(200, 10, false)]
  const ask = (pieces: number) => tooLate(shipments, { pieces, past: [], termDays: 30, now })
  expect(ask(200)).toBeUndefined()
  expect(ask(201)).toEqual({ days: 41, isDelivered: true })
  const five = { pieces: 5, past: [], termDays: 30, now }
  expect(tooLate([arrived(5, 30.9)], five)).toBeUndefined()
  expect(tooLate([arrived(5, 31)], five)).toMatchObject({ days: 31 })
  expect(tooLate([arrived(5, 31, false)], five)).toMatchObject({ isDelivered: false })
})

test('an earlier return took its pieces from the oldest shipment that was within the term then', () => {
  const shipments = [arrived(100, 40), arrived(100, 5)]
  const ask = (pieces: number, earlier: ReturnType<typeof past>) =>
    tooLate(shipments, { pieces, past: [earlier], termDays: 30, now })
  // Asked for when only the old shipment was there: the young one is whole.
  expect(ask(100, past('refunded', 100, 100, 20))).toBeUndefined()
  expect(ask(100, past('refunded', 100, 100, 2))).toEqual({ days: 40, isDelivered: true })
  expect(ask(60, past('approved', 40, 0, 2))).toBeUndefined()
  expect(ask(61, past('approved', 40, 0, 2))).toMatchObject({ days: 40 })
  expect(ask(100, past('withdrawn', 100, 0, 2))).toBeUndefined()
  expect(ask(100, past('declined', 100, 0, 2))).toBeUndefined()
})

test('a shipment confirmed after pieces of it were asked for has lost them all the same', () => {
  const young = { ...arrived(100, 1), shippedAt: daysAgo(6) }
  const asked = { pieces: 100, past: [past('requested', 100, 0, 3)], termDays: 30, now }
  expect(tooLate([arrived(100, 40), young], asked)).toMatchObject({ days: 40 })
})

test('a return moves only forward, and never out of an end', () => {
  const moves = returnStates.flatMap((from) =>
    returnStates.filter((to) => canReturnMove(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual([
    ...['requested approved', 'requested declined', 'requested withdrawn'],
    ...['approved received', 'approved closed', 'approved withdrawn'],
    ...['received refunded', 'received closed'],
  ])
})
