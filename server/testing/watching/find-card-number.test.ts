import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { findCardNumber } from './find-card-number.ts'
import { watchForCards } from './watch-for-cards.ts'

test.each([
  '{"card":"4242424242424242"}',
  'number=4242 4242 4242 4242&x=1',
  'number=4242+4242+4242+4242',
  '/order/5555-5555-5555-4444',
  'amex 378282246310005.',
  '4000000000000002',
  '/product?q=%204242424242424242',
])('%s holds a card number', (text) => {
  expect(findCardNumber(text)).toBeDefined()
})

test.each([
  '4242424242424241',
  '/order/01990000-0000-7000-8000-000000000000',
  '54242424-2424-4242-4424-242424242424',
  'pi_4242424242424242',
  'new-0.4242424242424242@b.example',
  'dana.1795247700209.4412.1@northgate.example',
  '+1 202 555 0148, 60607',
  '/product?q=Wheel%20hub%2C%20set%201795369262672',
])('%s holds none', (text) => {
  expect(findCardNumber(text)).toBeUndefined()
})

test.each([
  ['address', { url: '/?card=4242%204242%204242%204242' }],
  ['headers', { url: '/', headers: { 'x-card': '4242424242424242' } }],
  ['body', { method: 'POST', url: '/', payload: { note: '4242 4242 4242 4242' } }],
] as const)('a card number in a request’s %s fails the test that sent it', async (_, request) => {
  const app = Fastify()
  const cards = watchForCards(app)
  await app.inject('/')
  cards.expectNone()
  await app.inject(request)
  expect(cards.expectNone).toThrow('A card number reached the shop')
})

test('a card number split over two packets is found', async () => {
  const app = Fastify()
  const cards = watchForCards(app)
  const address = await app.listen()
  const body = new ReadableStream({
    async start(pieces) {
      pieces.enqueue(new TextEncoder().encode('"42424242'))
      await new Promise((resolve) => setTimeout(resolve, 20))
      pieces.enqueue(new TextEncoder().encode('42424242"'))
      pieces.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  await fetch(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  await app.close()
  expect(cards.expectNone).toThrow('A card number reached the shop: POST /')
})
