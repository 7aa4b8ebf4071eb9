import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Resolved, ResolvedProduct } from '../../../contract/ordering/quick-order/resolve.ts'
import { statusOf } from './list-rows.ts'
import { findBeep, isOpen, type ListWork, listKey, NO_WORK, rowsOf, withList } from './list-work.ts'
import type { UnderstoodList } from './mutations.ts'

const product = (partNumber: string, orderMultiple = 1): ResolvedProduct => ({
  productId: `id of ${partNumber}`,
  name: partNumber,
  partNumber,
  img: '',
  priceFor: 1,
  pricePer: 1,
  available: 10_000,
  minimum: 500,
  orderMultiple,
})

const SOLD_AS: Readonly<Record<string, string>> = { '8F2 818 66F': 'QX-7301-A' }

/** A list of a scanned or typed line. */
function typedList(
  typed: string,
  { number = typed, isSold = true, multiple = 1 } = {},
): UnderstoodList {
  const sold = isSold ? product(SOLD_AS[number] ?? number, multiple) : undefined
  const resolved: Resolved = {
    lineNo: 1,
    typed,
    span: [typed.indexOf(number), typed.indexOf(number) + number.length],
    status: sold ? 'noQuantity' : 'notFound',
    explanation: sold ? 'our part number' : 'No part has this number',
    quantity: null,
    verdict: null,
    detail: null,
    nearest: [null, null],
    total: null,
    ...(sold && { productId: sold.productId, product: sold }),
  }
  return { source: { text: typed }, lines: [resolved] }
}

/** Reads lists one after the other, as the page does. */
function read(...lists: readonly UnderstoodList[]): ListWork {
  let work = NO_WORK
  for (const list of lists) {
    const beep = findBeep(work, list)
    const row = beep && { ...beep.row, ...beep.raised }
    work = row ? { ...work, changed: { ...work.changed, [row.id]: row } } : withList(work, list)
  }
  return work
}

const quantities = (work: ListWork) => rowsOf(work, false).map(({ quantity }) => quantity)

test('a number scanned n times is one row of n pieces, and asks for its quantity at the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.constantFrom(1, 10, 100), (scans, multiple) => {
      const list = typedList('QX-7301-A', { multiple })
      const work = read(...Array.from({ length: scans }, () => list))
      expect(quantities(work)).toEqual([scans === 1 ? undefined : scans * multiple])
    }),
  )
})

test('other numbers of the part add to its row, other parts and lines with a quantity are rows of their own', () => {
  const oe = typedList('8F2 818 66F')
  expect(quantities(read(typedList('QX-7301-A'), oe))).toEqual([2])
  expect(quantities(read(typedList('QX-7301-A'), typedList('QX-7302-B')))).toHaveLength(2)
  const counted = typedList('QX-7301-A 500', { number: 'QX-7301-A' })
  expect(quantities(read(counted, counted))).toEqual([undefined, undefined])
})

test('a scan adds to what was chosen, and not to what is in the cart', () => {
  const list = typedList('QX-7301-A')
  const work = read(list)
  const [row] = rowsOf(work, false)
  if (!row) throw new Error('No row')
  const chosen = { ...work, changed: { [row.id]: { ...row, quantity: 500 } } }
  expect(findBeep(chosen, list)?.raised?.quantity).toBe(501)
  expect(findBeep({ ...work, gone: [row.id] }, list)).toBeUndefined()
})

test('a number that no part is known for stays one row', () => {
  const unknown = typedList('XK-99', { isSold: false })
  const work = read(unknown, unknown)
  expect(rowsOf(work, false).map(statusOf)).toEqual(['notFound'])
})

test('a list is the same whatever its blanks, another if a digit differs, and a single line has no key', () => {
  const text = 'QX-7301-A 500\nQX-7302-B 600'
  const key = listKey({ text })
  expect(key).toBeDefined()
  expect(listKey({ text: `\n ${text.replace(' ', '  ').replace('\n', '\r\n\r\n')}  \n` })).toBe(key)
  for (const other of [text.replace('5', '6'), `${text}\nQX-7303-C 1`, text.replace('A', 'B')])
    expect(listKey({ text: other })).not.toBe(key)
  expect(listKey({ text: 'QX-7301-A 500\n' })).toBeUndefined()
})

test('a list is open until each of its lines with a part is in the cart', () => {
  const { lines } = typedList('QX-7301-A')
  const greetings = lines.map((line) => ({ ...line, lineNo: 2, status: 'noPart' as const }))
  const work = withList(NO_WORK, { source: { text: 'a\nb' }, lines: [...lines, ...greetings] })
  const [list] = work.lists
  if (!list) throw new Error('No list')
  expect(isOpen(list, [])).toBe(true)
  expect(isOpen(list, ['1-1'])).toBe(false)
})
