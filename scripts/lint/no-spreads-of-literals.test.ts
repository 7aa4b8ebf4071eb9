import { expect, test } from 'vitest'
import { findRefusedLines } from './refused-lines.ts'

const RULE = 'no-spreads-of-literals.grit'

test('the spread of a literal is refused, in objects and in JSX', () => {
  const lines = [
    `const order = { id, ...{ cents, totl: 5 } }`,
    `const nested = { ...row, lines: { ...{ ...line, cents } } }`,
    `const asserted = { ...({ kind: 'invoice' } as const), id }`,
    `const checked = { ...({ id } satisfies Row) }`,
    `const field = <Field {...{ label, hint }} error={error} />`,
  ]
  expect(findRefusedLines(RULE, lines)).toEqual([1, 2, 3, 4, 5])
})

test('spreads of what has a type, and of a property that may be left out, are allowed', () => {
  const lines = [
    `const order = { ...row, id, cents }`,
    `const answer = { ...(note && { note }), ...toRow(order) }`,
    `const list = [...orders]`,
    `const field = <Field {...input} label={label} />`,
  ]
  expect(findRefusedLines(RULE, lines)).toEqual([])
})
