import type { CookieSerializeOptions } from '@fastify/cookie'

const SECONDS_PER_DAY = 24 * 60 * 60

export interface SessionCookie {
  readonly name: string
  readonly options: CookieSerializeOptions
}

/**
 * The cookie that carries a session's token. `__Host-` keeps other hosts of the same domain from planting one; it
 * demands Secure, which a laptop's `http://127.0.0.1` does not have. Any other plain http gets the Secure cookie all
 * the same: a browser drops it there, which is better than a session that everybody on the way can read.
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
