import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Order, orderStates } from '../../../contract/ordering/orders.ts'
import { OrderDeleteButton } from './order-delete-button.tsx'

test('an unpaid order can be deleted, also an expired one; a paid one can’t, nor one deleted before', () => {
  const canDelete = (state: Order['state']) => {
    const order = { ProductName: 'Brake disc', state } as Order
    const html = renderToStaticMarkup(<OrderDeleteButton order={order} onDelete={() => {}} />)
    return !/<button[^>]* disabled=""/.test(html)
  }
  expect(orderStates.filter(canDelete)).toEqual(['awaitingPayment', 'expired'])
})
