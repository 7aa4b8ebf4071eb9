import { expect, test } from 'vitest'
import { columnsOf, usualColumns } from './columns.ts'
import { countEdits, noEdits } from './edits.ts'
import { type GridSheet, readRange, textAt } from './sheet.ts'
import {
  beginSheet,
  clampState,
  commit,
  nextState,
  type SheetAction,
  selectedRange,
} from './sheet-state.ts'
import { makeProduct } from './test-products.ts'

const columns = columnsOf(usualColumns, [])
const sheet: GridSheet = {
  products: Array.from({ length: 50 }, (_, n) => makeProduct(String(n))),
  columns,
  fields: [],
  isReadOnly: false,
}
const columnOf = (id: string) => columns.findIndex((column) => column.id === id)
const [name, partNumber, price, available] = ['name', 'partNumber', 'price', 'available'].map(
  columnOf,
) as [number, number, number, number]

const run = (actions: SheetAction[], on = sheet) =>
  actions.reduce((state, action) => nextState(state, action, on), beginSheet(noEdits))
const go = (row: number, column: number, extend = false): SheetAction => ({
  kind: 'go',
  to: { row, column },
  extend,
})
const type = (text: string): SheetAction[] => [
  { kind: 'edit', text: '' },
  { kind: 'type', text },
]

test('a typed text is entered and the focus moves down; Escape keeps what was there', () => {
  const typed = run([go(3, price), ...type('5'), { kind: 'commit', rows: 1 }])
  expect(typed.active).toEqual({ row: 4, column: price })
  expect(textAt(sheet, typed.edits, { row: 3, column: price })).toBe('5.00')
  const left = run([go(3, price), ...type('5'), { kind: 'cancel' }])
  expect(left).toMatchObject({ edits: noEdits, typing: undefined, active: { row: 3 } })
})

test('going elsewhere while typing enters the text', () => {
  const state = run([go(0, name), ...type('Disc'), go(9, price)])
  expect(state.edits['0']?.cells).toEqual({ name: 'Disc' })
  expect(state).toMatchObject({ typing: undefined, active: { row: 9, column: price } })
})

test('leaving the field enters its text and leaves the focus where it went', () => {
  const typing = run([go(3, price), ...type('5')])
  const left = nextState(typing, { kind: 'leave' }, sheet)
  expect(left.edits['3']?.cells).toEqual({ price: '5.00' })
  expect(left.focusStep).toBe(typing.focusStep)
  expect(nextState(left, { kind: 'leave' }, sheet)).toEqual(left)
})

test('changes that a draft has leave the sheet, and what was typed meanwhile stays, entered or open', () => {
  const sent = run([go(1, price), ...type('5'), { kind: 'commit', rows: 1 }])
  const later = [...type('6'), { kind: 'commit', rows: 1 }, ...type('7')] as const
  const before = later.reduce((state, action) => nextState(state, action, sheet), sent)
  const after = nextState(before, { kind: 'sent', sent: sent.edits }, sheet)
  expect(textAt(sheet, after.edits, { row: 1, column: price })).toBe('4.18')
  expect(textAt(sheet, after.edits, { row: 2, column: price })).toBe('6.00')
  expect(after.typing?.typed).toBe('7')
  expect(nextState(after, { kind: 'undo' }, sheet).edits).toEqual(after.edits)
  expect(countEdits(commit(after, sheet).edits)).toEqual({ cells: 2, products: 2 })
})

test('a block of 5 × 40 is pasted from the focus on, selected, and taken back whole', () => {
  const block = Array.from({ length: 40 }, (_, row) => [
    ...[`Name ${row}`, `NEW-${row}`, `${row + 1}.50`, String(600 + row), `Category ${row}`],
  ])
  const pasted = run([go(2, name), { kind: 'paste', block }])
  expect(countEdits(pasted.edits)).toEqual({ cells: 200, products: 40 })
  expect(pasted.note).toBe('200 cells pasted')
  expect(selectedRange(pasted)).toEqual({ top: 2, left: name, bottom: 41, right: name + 4 })
  expect(readRange(sheet, pasted.edits, selectedRange(pasted))).toEqual(block)
  const back = nextState(pasted, { kind: 'takeBack' }, sheet)
  expect(back).toMatchObject({ edits: {}, note: 'Taken back' })
  expect(nextState(back, { kind: 'undo' }, sheet).edits).toEqual(pasted.edits)
})

test('what would land on stock or below the last row is left out and said', () => {
  const beside = run([go(0, available - 1), { kind: 'paste', block: [['', '77']] }])
  expect(beside.edits['0']?.cells).toEqual({ discount: '' })
  expect(beside.note).toBe('1 cell pasted, 1 left out (outside the list, or not editable)')
  const below = run([go(49, price), { kind: 'paste', block: [['5'], ['6'], ['7']] }])
  expect(countEdits(below.edits)).toEqual({ cells: 1, products: 1 })
  expect(below).toMatchObject({ active: { row: 49 }, note: /2 left out/ })
})

test('one copied cell fills a selection; pasted over the ticks it begins at the name', () => {
  const filled = run([go(0, price), go(9, price, true), { kind: 'paste', block: [['9.99']] }])
  expect(countEdits(filled.edits)).toEqual({ cells: 10, products: 10 })
  const ticked = run([go(0, 0), { kind: 'paste', block: [['Disc', 'D-1']] }])
  expect(ticked.edits['0']?.cells).toEqual({ name: 'Disc', partNumber: 'D-1' })
})

test('Delete empties a selection, and each step is undone and done again', () => {
  const steps: SheetAction[] = [go(0, partNumber), go(1, partNumber, true), { kind: 'clear' }]
  const cleared = run(steps)
  expect(cleared.edits['1']?.cells).toEqual({ partNumber: '' })
  const undone = nextState(cleared, { kind: 'undo' }, sheet)
  expect(undone.edits).toEqual(noEdits)
  expect(nextState(undone, { kind: 'redo' }, sheet).edits).toEqual(cleared.edits)
  const discarded = nextState(cleared, { kind: 'discard' }, sheet)
  expect(discarded.edits).toEqual(noEdits)
  expect(nextState(discarded, { kind: 'undo' }, sheet).edits).toEqual(cleared.edits)
})

test('stock, ticks and removed products can’t be edited', () => {
  expect(run([go(0, available), { kind: 'edit' }]).typing).toBeUndefined()
  expect(run([go(0, 0), { kind: 'edit' }]).typing).toBeUndefined()
  const removed = { ...sheet, isReadOnly: true }
  const state = run([go(0, name), { kind: 'edit' }, { kind: 'clear' }], removed)
  expect(state).toMatchObject({ typing: undefined, edits: noEdits })
})

test('changes stay while another filter shows other products, and the focus stays in the list', () => {
  const typed = run([go(40, price), ...type('5'), { kind: 'commit' }])
  const fewer = { ...sheet, products: sheet.products.slice(0, 3) }
  const moved = nextState(typed, go(40, price), fewer)
  expect(moved.active).toEqual({ row: 2, column: price })
  expect(countEdits(moved.edits)).toEqual({ cells: 1, products: 1 })
})

test('what is being typed stays with its product if other rows are loaded, and goes into no other', () => {
  const typing = run([go(3, price), ...type('5')])
  const others = { ...sheet, products: sheet.products.slice(10) }
  const loaded = clampState(typing, others)
  expect(loaded.typing).toBeUndefined()
  expect(loaded.note).toBe('What you typed is kept for Part 3')
  for (const key of [
    { kind: 'commit', rows: 1 },
    { kind: 'type', text: '55' },
  ] as SheetAction[]) {
    const { edits } = nextState(typing, key, others)
    expect(edits).toEqual({ 3: { name: 'Part 3', cells: { price: '5.00' } } })
  }
  const none = nextState(typing, { kind: 'leave' }, { ...sheet, products: [] })
  expect(none.edits['3']?.cells).toEqual({ price: '5.00' })
})

test('typing goes on if the same rows are loaded again', () => {
  const typing = run([go(3, price), ...type('5')])
  const again = { ...sheet, products: sheet.products.map((product) => ({ ...product })) }
  expect(clampState(typing, again)).toBe(typing)
})
