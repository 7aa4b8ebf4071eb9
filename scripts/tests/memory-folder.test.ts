import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inMemory } from './memory-folder.mjs'

const MEMORY = '/dev/shm'
/** Whether programs can run from it, as here and on most machines; containers often mount it with noexec. */
const isThere =
  existsSync(MEMORY) &&
  statfsSync(MEMORY).type === 0x01021994 &&
  !/^\S+ \/dev\/shm tmpfs \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))

test.skipIf(!isThere)('tests keep their files in memory where it has room for them', () => {
  expect(inMemory({ env: {}, needed: 1 })).toEqual({ TMPDIR: MEMORY })
  expect(inMemory({ env: {}, needed: Number.MAX_SAFE_INTEGER })).toEqual({})
})

test('a temporary folder that the caller chose stays, and a folder that is none is not used', () => {
  expect(inMemory({ env: { TMPDIR: '/tmp' }, needed: 1 })).toEqual({})
  expect(inMemory({ env: {}, needed: 1, folder: '/no/such/folder' })).toEqual({})
  expect(inMemory({ env: {}, needed: 1, folder: '/proc' })).toEqual({})
})
