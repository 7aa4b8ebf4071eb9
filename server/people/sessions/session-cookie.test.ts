import { expect, test } from 'vitest'
import { sessionCookie } from './session-cookie.ts'

test.each([
  ['http://127.0.0.1:3000', 'session'],
  ['http://127.9.9.9', 'session'],
  ['http://localhost:8080/', 'session'],
  ['http://shop.localhost', 'session'],
  ['http://[::1]:3000', 'session'],
  ['https://127.0.0.1', '__Host-session'],
  ['https://shop.example', '__Host-session'],
  ['http://shop.example', '__Host-session'],
  ['http://127.0.0.1.evil.example', '__Host-session'],
  ['http://localhost.evil.example', '__Host-session'],
  ['http://0.0.0.0:3000', '__Host-session'],
])('a shop at %s sets the cookie %s', (publicUrl, name) => {
  const cookie = sessionCookie(publicUrl, 2)
  expect(cookie.name).toBe(name)
  expect(cookie.options).toEqual({
    path: '/',
    httpOnly: true,
    secure: name === '__Host-session',
    sameSite: 'lax',
    maxAge: 172_800,
  })
})
