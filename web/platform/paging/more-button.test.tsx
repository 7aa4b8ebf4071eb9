import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NetworkFailure } from '../base/calls/api-answers.ts'
import { MoreButton } from './more-button.tsx'

const list = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => Promise.reject(new NetworkFailure()),
}
const render = (facts: object) =>
  renderToString(<MoreButton list={{ ...list, ...facts }}>Show older orders</MoreButton>)

test('where the next page of a list can’t be loaded, its button stays and the reason is under it', () => {
  expect(render({})).not.toContain('role="alert"')
  const failed = render({ isFetchNextPageError: true, error: new NetworkFailure() })
  expect(failed).toContain('Show older orders')
  expect(failed).toContain('The shop could not be reached.')
  expect(render({ hasNextPage: false })).toBe('')
})
