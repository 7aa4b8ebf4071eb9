import { expect, test } from 'vitest'
import { ApiProblem } from '../calls/api-answers.ts'
import { sendKeyed } from './act-key.ts'

const problem = (status: number, code: ApiProblem['code']) =>
  new ApiProblem({ code, status, detail: code })

test('the same wish after a lost answer has the same key; another wish, a done one and a refused one have a new one', async () => {
  const send = sendKeyed()
  const keys: string[] = []
  const call = (failure?: unknown) => async (key: string) => {
    keys.push(key)
    if (failure) throw failure
  }
  await send({ lines: 1 }, call(new Error('lost'))).catch(() => {})
  await send({ lines: 1 }, call(problem(503, 'overloaded'))).catch(() => {})
  await send({ lines: 1 }, call(problem(409, 'idempotencyKeyInUse'))).catch(() => {})
  await send({ lines: 1 }, call())
  expect(new Set(keys).size).toBe(1)
  await send({ lines: 1 }, call(problem(422, 'idempotencyKeyReused'))).catch(() => {})
  await send({ lines: 1 }, call(new Error('lost'))).catch(() => {})
  await send({ lines: 2 }, call())
  expect(new Set(keys).size).toBe(4)
})
