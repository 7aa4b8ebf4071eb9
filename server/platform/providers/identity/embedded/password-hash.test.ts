import { argon2Sync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordHasher } from './password-hash.ts'

const { hash, fits } = passwordHasher()

test('a hash contains its costs and salt, and matches only its own password', async () => {
  const first = await hash('brake pads')
  const second = await hash('brake pads')
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(second).not.toBe(first)
  expect(await fits('brake pads', first)).toBe(true)
  expect(await fits('brake pads', second)).toBe(true)
  expect(await fits('Brake pads', first)).toBe(false)
  expect(await fits('', first)).toBe(false)
})

test('without an account no password matches', async () => {
  expect(await fits('brake pads', undefined)).toBe(false)
})

test('hashes with other costs, as from another program, are accepted', async () => {
  const nonce = Buffer.from('sixteen byte salt')
  const tag = argon2Sync('argon2id', {
    message: 'brake pads',
    nonce,
    memory: 1024,
    passes: 3,
    parallelism: 2,
    tagLength: 24,
  })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const phc = `$argon2id$v=19$m=1024,t=3,p=2$${plain(nonce)}$${plain(tag)}`
  expect(await fits('brake pads', phc)).toBe(true)
  expect(await fits('brake pad', phc)).toBe(false)
  await expect(fits('brake pads', '$2b$10$abc')).rejects.toThrow('can’t be read')
})

test('é as one or two characters is the same password', async () => {
  expect(await fits('cafe\u0301', await hash('caf\u00e9'))).toBe(true)
})

test('every allowed password matches its own hash', async () => {
  const password = fc.string({ unit: 'binary', minLength: 6, maxLength: 128 })
  await fc.assert(
    fc.asyncProperty(password, async (chosen) => fits(chosen, await hash(chosen))),
    { numRuns: 20 },
  )
})

test('concurrent checks are queued; beyond the queue they are told to retry', async () => {
  const busy = passwordHasher({ atOnce: 2, waiting: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => busy.hash('pads')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('tooManyRequests')
  }
  expect(await busy.fits('pads', undefined)).toBe(false)
})
