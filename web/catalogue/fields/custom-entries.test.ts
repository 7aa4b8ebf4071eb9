import { expect, test } from 'vitest'
import type { FieldDefinition } from '../../../contract/catalogue/fields/custom-fields.ts'
import {
  choicesOf,
  findEmptyRequired,
  findTypedKeys,
  readCustomEntries,
  toCustomEntries,
} from './custom-entries.ts'

const define = (key: string, own: Partial<FieldDefinition>): FieldDefinition => ({
  key,
  label: key,
  type: 'text',
  unit: null,
  isPublic: true,
  isRequired: false,
  choices: [],
  isFacet: false,
  ...own,
})
const voltage = define('voltage', { type: 'number', unit: 'V' })
const outdoor = define('outdoor', { type: 'yesNo' })
const grade = define('grade', { type: 'choice', choices: ['A', 'B'], isRequired: true })
const fields = [voltage, outdoor, grade]

test('values become entries, and entries that were only filled are no changes', () => {
  const filled = toCustomEntries([
    { key: 'voltage', value: 12 },
    { key: 'outdoor', value: false },
  ])
  expect(filled).toEqual({ voltage: '12', outdoor: 'no' })
  expect(readCustomEntries(fields, filled, filled)).toEqual({ changes: {}, faults: {} })
  expect(findTypedKeys({ ...filled, grade: ' ' }, filled)).toEqual([])
})

test('a held choice that is no longer offered stays one, and is no change until another is chosen', () => {
  const held = { grade: 'C' }
  expect(choicesOf(grade, held.grade)).toEqual([
    ['A', 'A'],
    ['B', 'B'],
    ['C', 'C (no longer offered)'],
  ])
  expect(choicesOf(grade, 'B')).toHaveLength(2)
  expect(readCustomEntries(fields, held, held)).toEqual({ changes: {}, faults: {} })
})

test('a typed entry is read by its field, and an empty one empties it', () => {
  const filled = { voltage: '12', outdoor: 'no' }
  const entries = { voltage: '24 V', outdoor: '', grade: 'b' }
  expect(readCustomEntries(fields, entries, filled)).toEqual({
    changes: { voltage: 24, outdoor: null, grade: 'B' },
    faults: {},
  })
})

test('a fault is named at its field, and the other changes are read', () => {
  const { changes, faults } = readCustomEntries(fields, { voltage: 'twelve', outdoor: 'yes' }, {})
  expect(changes).toEqual({ outdoor: true })
  expect(faults.voltage).toContain('A number')
})

test('only something new has to fill the required fields', () => {
  expect(findEmptyRequired(fields, { grade: '' })).toEqual({ grade: 'grade is required' })
  expect(readCustomEntries(fields, {}, {}).faults).toEqual({})
  expect(readCustomEntries(fields, { grade: '' }, { grade: 'A' }).faults).toHaveProperty('grade')
})
