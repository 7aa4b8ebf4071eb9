import { expect, test, vi } from 'vitest'
import { findFreePorts } from './start-shop.ts'

test('a started shop never gets port 10080, which fetch and browsers refuse', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0)
  expect(await findFreePorts()).toBeGreaterThan(10_080)
})
