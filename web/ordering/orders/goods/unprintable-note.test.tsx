import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderLine } from '../../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { UnprintableLines, UnprintableNote } from './unprintable-note.tsx'

const line = (lineNo: number, texts: Partial<OrderLine> = {}) =>
  ({ lineNo, ProductName: 'Brake pad', partNumber: null, reference: null, ...texts }) as OrderLine

/** Without the comments that React writes between texts. */
const render = (lines: readonly OrderLine[]) =>
  renderToString(<UnprintableLines lines={lines} />).replaceAll('<!-- -->', '')

test('letters of product names, part numbers and references that papers can’t show are told with their lines', () => {
  const lines = [
    line(1),
    line(2, { ProductName: 'Brake ᏣᎳ' }),
    line(3, { reference: 'ᎩᏣ' }),
    line(4, { partNumber: 'BH-བ' }),
  ]
  expect(render(lines)).toContain('instead of Ꮳ Ꮃ Ꭹ བ. They stand in lines 2, 3, 4:')
  expect(render(lines.slice(0, 2))).toContain('They stand in line 2:')
  expect(render([line(1, { ProductName: 'Größe 上海 บริษัท' })])).toBe('')
})

test('many such lines are counted after the first ten', () => {
  const lines = Array.from({ length: 12 }, (_, no) => line(no + 1, { ProductName: 'Ꮳ' }))
  expect(render(lines)).toContain('lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more:')
})

test('letters of the buyer, the address and the PO number are told', () => {
  const order = { customer: 'Ꮳ', address: '1 Dock Road', poNumber: 'PO Ꮃ', shipTo: null }
  expect(renderToString(<UnprintableNote order={order as unknown as Order} />)).toContain('Ꮳ Ꮃ')
})
