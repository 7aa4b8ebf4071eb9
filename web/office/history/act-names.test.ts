import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/calls.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { leavesEntry } from '../../../server/platform/http/read-act.ts'
import { nameOfAct } from './act-names.ts'

test('every call by which staff change something has a name that people say', () => {
  const acts = endpoints
    .filter(leavesEntry)
    .map(({ method, path }: Endpoint) => `${method} ${path}`)
  expect(acts.length).toBeGreaterThan(60)
  expect(acts.filter((act) => nameOfAct(act) === act)).toEqual([])
})
