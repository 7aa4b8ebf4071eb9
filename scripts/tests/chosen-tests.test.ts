import { expect, test } from 'vitest'
import { chooseParts } from './chosen-tests.mjs'

test('a test of a service needs neither a build nor a browser', () => {
  const choice = { needsBuild: false, hasJourneys: false }
  expect(chooseParts(['server/ordering/orders/order-state.test.ts'])).toEqual(choice)
})

test('tests of whole shops need a build, journeys a browser as well', () => {
  const shops = { needsBuild: true, hasJourneys: false }
  expect(chooseParts(['proof/faults/faults.test.ts'])).toEqual(shops)
  expect(chooseParts(['order-state', 'sign-in.spec'])).toEqual({ ...shops, hasJourneys: true })
  expect(chooseParts([])).toEqual({ needsBuild: true, hasJourneys: true })
})
