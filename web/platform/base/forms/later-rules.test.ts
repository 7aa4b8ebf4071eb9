import type { Resolver } from 'react-hook-form'
import { expect, test } from 'vitest'
import { laterRules } from './later-rules.ts'

interface Entries {
  readonly value: { readonly name: string; readonly city: string }
}

const entries: Entries = { value: { name: 'Norvik', city: '' } }
const check = [
  entries,
  undefined,
  { names: ['value.name', 'value.city'], fields: {}, shouldUseNativeValidation: false },
] satisfies Parameters<Resolver<Entries>>

test('a check made before the rules are there waits for them', async () => {
  const { begin, resolver } = laterRules<Entries, Entries>(async () => (values) => ({
    values,
    errors: {},
  }))
  begin()
  expect(await resolver(...check)).toEqual({ values: entries, errors: {} })
})

test('rules that do not come leave the form unchecked, and its first field says so', async () => {
  const { resolver } = laterRules<Entries, Entries>(() => new Promise(() => undefined), 1)
  const { values, errors } = await resolver(...check)
  expect(values).toEqual({})
  expect(errors.value?.name?.message).toContain('Try again')
  expect(errors.value?.city).toBeUndefined()
})

test('rules are loaded once, however often the form is checked', async () => {
  let loads = 0
  const { begin, resolver } = laterRules<Entries, Entries>(async () => {
    loads++
    return (values) => ({ values, errors: {} })
  })
  begin()
  await resolver(...check)
  await resolver(...check)
  expect(loads).toBe(1)
})
