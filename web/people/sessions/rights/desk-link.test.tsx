import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/base/calls/query-client.ts'
import { App } from '../../../site/app/app.tsx'
import type { Services } from '../../../site/app/routes/services.ts'
import { SESSION_KEY } from '../ended-session.ts'
import { DeskLink } from './desk-link.tsx'

const NO_CALLS = {} as Services['api']

function show(rights: readonly string[]): string {
  const queryClient = createQueryClient('server')
  queryClient.setQueryData(SESSION_KEY, { user: { email: 'pat@shop.example' }, rights })
  return renderToString(
    <App services={{ api: NO_CALLS, queryClient }}>
      <DeskLink
        className="tlink font-semibold"
        to="/dashboard/customer/7"
        aria-label="Customer Dana"
      >
        Dana
      </DeskLink>
    </App>,
  )
}

test('a link of the desk is its text alone for staff whose rights don’t open its page', () => {
  expect(show(['customers:read'])).toContain('href="/dashboard/customer/7"')
  const text = show(['stock:read', 'orders:read'])
  // Its class styles links only.
  expect(text).toContain('<span class="tlink font-semibold">Dana</span>')
  expect(text).not.toMatch(/<a|href|aria-label/)
})
