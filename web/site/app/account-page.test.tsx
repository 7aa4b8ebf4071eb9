import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { accountQuery } from '../../people/sessions/queries.ts'
import { createApi } from '../../platform/base/calls/api.ts'
import { NetworkFailure } from '../../platform/base/calls/api-answers.ts'
import { createQueryClient } from '../../platform/base/calls/query-client.ts'
import { shopQuery } from '../../platform/base/shop-query.ts'
import AccountPage from '../account-page/account-page.tsx'
import { App } from './app.tsx'

const offline = () => Promise.reject(new NetworkFailure())
const api = createApi(offline)
const firebase = { provider: 'firebase', projectId: 'shop', apiKey: 'key' }

function openPage(signIn?: object) {
  const queryClient = createQueryClient('server')
  if (signIn) queryClient.setQueryData<unknown>(shopQuery(api).queryKey, { signIn })
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

test.each([
  ['an account', accountQuery(api), { provider: 'embedded', google: true }],
  ['the shop that names its identity provider', shopQuery(api), undefined],
] as const)(
  'My Account says so where %s can’t be loaded, and is loading before',
  async (_, { queryKey }, signIn) => {
    const { queryClient, render } = openPage(signIn)
    expect(render()).toContain('Loading your account')
    await queryClient.prefetchQuery({ queryKey, queryFn: offline })
    const html = render()
    expect(html).toContain('Your account could not be loaded')
    expect(html).not.toContain('Loading your account')
  },
)
