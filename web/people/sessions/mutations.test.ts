import { expect, test } from 'vitest'
import { createQueryClient } from '../../platform/base/calls/query-client.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { callHook } from '../../platform/base/testing/call-hook.ts'
import { useStartSession } from './mutations.ts'

test('a login in a browser that keeps no cookie says to allow them', async () => {
  const client = createQueryClient('browser')
  const transport = async () => ({
    status: 200,
    headers: { get: () => null },
    text: async () => JSON.stringify({ user: null }),
  })
  const startSession = await callHook(useStartSession, { client, transport })
  const proof = { email: 'dana@northgate.example', idToken: 'proof' }
  expect(await startSession(proof).catch(failureText)).toBe(
    'You could not be logged in. Allow cookies for this site and try again.',
  )
})
