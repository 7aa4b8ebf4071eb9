import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unloaded } from './unloaded.tsx'

test.each([
  ['The lines', 'Loading the lines'],
  ['Your alerts', 'Loading your alerts'],
  ['What waits', 'Loading what waits'],
  ['CEO cards', 'Loading CEO cards'],
])('while %s load, a screen reader hears “%s”', (what, label) => {
  const query = {
    isPending: true,
    isLoadingError: false,
    error: null,
    isFetching: true,
    refetch: () => Promise.reject(new Error('not asked for')),
  } as const
  const part = (
    <Unloaded what={what} query={query}>
      …
    </Unloaded>
  )
  expect(renderToString(part)).toContain(label)
})
