import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../calls.ts'
import type { Endpoint } from '../endpoint.ts'

const LIBRARY_WORDS = /^(Invalid|Unrecognized|Too )|expected|NaN|undefined/

const hostile = [
  undefined,
  null,
  true,
  'x',
  '',
  ' ',
  'x'.repeat(70_000),
  '2026-02-31',
  -1,
  0.005,
  1e300,
  Number.NaN,
  [],
  Array(6000).fill('x'),
  {},
  { nobody: 1 },
]

/** The sentences with which a schema refuses each hostile value, in every field and one level below. */
function refusals(schema: z.ZodType): string[] {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const deep = hostile.flatMap((value) => [value, [value], { kind: value, value, lines: [value] }])
  const inputs = [
    ...hostile,
    ...Object.keys(shape).flatMap((name) => deep.map((value) => ({ [name]: value }))),
  ]
  return inputs.flatMap((input) => {
    const { error } = schema.safeParse(input)
    return error?.issues.map(({ message }) => message) ?? []
  })
}

test.each(endpoints as readonly Endpoint[])(
  '$method $path tells what a field takes, never in a library’s words',
  ({ params, query, body }) => {
    for (const schema of [params, query, body]) {
      if (!schema) continue
      const library = refusals(schema).filter((sentence) => LIBRARY_WORDS.test(sentence))
      expect([...new Set(library)]).toEqual([])
    }
  },
)
