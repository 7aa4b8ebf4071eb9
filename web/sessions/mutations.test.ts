import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiContext, createApi, type Transport } from '../base/calls/api.ts'
import { failureText } from '../base/calls/failure-text.ts'
import { createQueryClient } from '../base/calls/query-client.ts'
import { useStartSession } from './mutations.ts'

type StartSession = ReturnType<typeof useStartSession>

function LoginForm({ onReady }: { readonly onReady: (start: StartSession) => void }) {
  onReady(useStartSession())
  return null
}

/** What a login form does with its proof, if calls go by `transport`. */
function openLogin(transport: Transport): Promise<StartSession> {
  const { promise, resolve } = Promise.withResolvers<StartSession>()
  const client = createQueryClient('browser')
  const form = createElement(LoginForm, { onReady: resolve })
  const page = createElement(QueryClientProvider, { client }, form)
  renderToString(createElement(ApiContext, { value: createApi(transport) }, page))
  return promise
}

test('a login in a browser that keeps no cookie says to allow them', async () => {
  const startSession = await openLogin(async () => ({
    status: 200,
    headers: { get: () => null },
    text: async () => JSON.stringify({ user: null }),
  }))
  const proof = { email: 'dana@northgate.example', idToken: 'proof' }
  expect(await startSession(proof).catch(failureText)).toBe(
    'You could not be logged in. Allow cookies for this site and try again.',
  )
})
