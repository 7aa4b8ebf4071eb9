import { expect, test } from 'vitest'
import type { Reference } from '../../../../contract/catalogue/parts/references.ts'
import { followHeld, toEntries } from './reference-entries.ts'

const reference = (number: string): Reference => ({
  kind: 'oe',
  maker: 'Velmar',
  number,
  note: null,
})
const before = { replacedBy: '', references: [reference('VM 1')] }
const entries = toEntries(before.references, 0)
const blank = { id: 7, kind: 'oe', maker: 'Norvik', number: '', note: '' } as const

test('rows that are typed stay when the product is saved, and when another admin adds one', () => {
  const typed = { replacedBy: '', entries: [...entries, blank] }
  expect(followHeld(typed, before, before).typed).toEqual(typed)
  const now = { ...before, references: [reference('VM 0'), reference('VM 1')] }
  expect(followHeld(typed, before, now).typed.entries).toEqual([
    ...entries,
    blank,
    { id: 8, kind: 'oe', maker: 'Velmar', number: 'VM 0', note: '' },
  ])
})

test('without anything typed the rows are those that the product holds', () => {
  const now = { replacedBy: 'BH-1', references: [reference('VM 2')] }
  expect(followHeld({ replacedBy: '', entries }, before, now)).toMatchObject({
    typed: { replacedBy: 'BH-1', entries: [{ number: 'VM 2' }] },
    isSuccessorDisputed: false,
  })
})

test('a successor that both typed stays as typed, and is disputed', () => {
  const followed = followHeld({ replacedBy: 'BH-2', entries }, before, {
    ...before,
    replacedBy: 'BH-1',
  })
  expect(followed).toMatchObject({ typed: { replacedBy: 'BH-2' }, isSuccessorDisputed: true })
})

test('after saving, an order of the shop’s own and spaces around a number move no focus', () => {
  const typed = {
    replacedBy: '',
    entries: toEntries([reference('VM 2 '), reference('VM 1')], 0),
  }
  const sent = { replacedBy: '', references: [reference('VM 2'), reference('VM 1')] }
  const now = { replacedBy: '', references: sent.references.toReversed() }
  expect(followHeld(typed, sent, now).typed).toEqual(typed)
})
