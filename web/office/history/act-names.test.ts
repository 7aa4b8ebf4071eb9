import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/calls.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { readPolicy } from '../../../contract/values/rights.ts'
import { nameOfAct } from './act-names.ts'

test('every call by which staff change something has a name that people say', () => {
  const acts = endpoints
    .filter(({ method, access, isAct }: Endpoint) => {
      const isWrite = readPolicy(access).right?.endsWith(':write') === true && method !== 'GET'
      return isAct ?? isWrite
    })
    .map(({ method, path }) => `${method} ${path}`)
  expect(acts.length).toBeGreaterThan(60)
  expect(acts.filter((act) => nameOfAct(act) === act)).toEqual([])
})
