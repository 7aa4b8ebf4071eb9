import { expect, test } from 'vitest'
import { orderStates } from '../../../contract/ordering/orders.ts'
import { canMove, wasPaid } from './order-state.ts'

test('an order waits for payment, then is paid, cancelled or expired; only a paid one is refunded, whole or in parts', () => {
  const moves = orderStates.flatMap((from) =>
    orderStates.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'awaitingPayment → paid',
    'awaitingPayment → cancelled',
    'awaitingPayment → expired',
    'paid → partlyRefunded',
    'paid → refunded',
    'expired → cancelled',
    'partlyRefunded → partlyRefunded',
    'partlyRefunded → refunded',
  ])
})

test('an order counts as paid if it is paid or refunded, and in no other state', () => {
  expect(orderStates.filter(wasPaid)).toEqual(['paid', 'partlyRefunded', 'refunded'])
})
