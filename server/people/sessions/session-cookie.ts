import type { CookieSerializeOptions } from '@fastify/cookie'

const SECONDS_PER_DAY = 24 * 60 * 60

export interface SessionCookie {
  readonly name: string
  readonly options: CookieSerializeOptions
}

/**
 * The session's cookie. `__Host-` keeps other hosts of the domain from planting one, but needs Secure, which
 * `http://127.0.0.1` lacks. On other plain http a browser drops the cookie, which is better than an exposed session.
 */
export function sessionCookie(publicUrl: string, sessionDays: number): SessionCookie {
  const { protocol, hostname } = new URL(publicUrl)
  const secure = !(protocol === 'http:' && isLoopback(hostname))
  return {
    name: secure ? '__Host-session' : 'session',
    options: {
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      maxAge: sessionDays * SECONDS_PER_DAY,
    },
  }
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}
