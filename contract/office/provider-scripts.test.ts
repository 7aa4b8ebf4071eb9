import { expect, test } from 'vitest'
import { isFromSource, providerScripts } from './provider-scripts.ts'

const embedded = {
  provider: 'embedded',
  origin: 'https://shop.example',
  google: true,
  passwordMinimum: 6,
} as const
const firebase = { provider: 'firebase', projectId: 'shop', apiKey: 'key' } as const
const stripe = { publishableKey: 'pk', scriptUrl: 'https://js.stripe.com/v3/' }

test('only configured providers add scripts', () => {
  const sandbox = { publishableKey: 'pk', scriptUrl: 'http://127.0.0.1:3001/v3/' }
  expect(providerScripts({ stripe: sandbox, signIn: embedded })).toEqual(['http://127.0.0.1:3001/'])
  expect(providerScripts({ stripe, signIn: firebase })).toEqual([
    'https://js.stripe.com/',
    'https://*.js.stripe.com/',
  ])
  expect(
    providerScripts({ stripe, signIn: { ...firebase, authDomain: 'a.example' } }).slice(2),
  ).toEqual(['https://apis.google.com/js/', 'https://apis.google.com/_/scs/'])
})

test.each([
  ['https://js.stripe.com/v3/', true],
  ['https://b.js.stripe.com/v3/part.js', true],
  ['http://js.stripe.com/v3/', false],
  ['https://js.stripe.com:444/v3/', false],
  ['https://js.stripe.com.evil.example/v3/', false],
  ['https://evil.example/https://js.stripe.com/', false],
  ['https://evil-js.stripe.com/', false],
  ['https://js.stripe.com@evil.example/', false],
  ['data:text/javascript,alert(1)', false],
  ['https://apis.google.com/js/api.js?onload=x', true],
  ['https://apis.google.com/complete/search?callback=alert', false],
])('a script from %s: %s', (address, isTrusted) => {
  const sources = providerScripts({ stripe, signIn: { ...firebase, authDomain: 'a.example' } })
  expect(isFromSource(new URL(address), sources)).toBe(isTrusted)
})
