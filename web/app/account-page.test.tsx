import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import AccountPage from '../accounts/account-page.tsx'
import { createApi } from '../base/calls/api.ts'
import { NetworkFailure } from '../base/calls/api-answers.ts'
import { createQueryClient } from '../base/calls/query-client.ts'
import { shopQuery } from '../base/shop-query.ts'
import { accountQuery } from '../sessions/queries.ts'
import { App } from './app.tsx'

const offline = () => Promise.reject(new NetworkFailure())
const api = createApi(offline)
const firebase = { provider: 'firebase', projectId: 'shop', apiKey: 'key' }

function openPage(signIn: object) {
  const queryClient = createQueryClient('server')
  queryClient.setQueryData<unknown>(shopQuery(api).queryKey, { signIn })
  const render = () =>
    renderToString(
      <App services={{ api, queryClient }}>
        <MemoryRouter>
          <AccountPage />
        </MemoryRouter>
      </App>,
    )
  return { queryClient, render }
}

test('a customer of Firebase proves who they are by password or by Google', () => {
  const html = openPage({ ...firebase, authDomain: 'shop.firebaseapp.com' }).render()
  expect(html).toContain('Your password')
  expect(html).toContain('Google will ask you to log in again')
})

test('a customer of Firebase without Google is asked for the password only', () => {
  const html = openPage(firebase).render()
  expect(html).toContain('Your password')
  expect(html).not.toContain('Google')
})

test('an account that can’t be loaded is shown as a failure, and as loading before', async () => {
  const { queryClient, render } = openPage({ provider: 'embedded', google: true })
  expect(render()).toContain('Loading your account')
  const { queryKey } = accountQuery(api)
  await expect(queryClient.fetchQuery({ queryKey, queryFn: offline })).rejects.toThrow()
  expect(render()).toContain('Your account could not be loaded')
})
