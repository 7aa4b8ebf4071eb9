import type { IncomingMessage } from 'node:http'

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The ports are bound to loopback, but a browser on this machine also runs pages of other sites. These reach a port by
 * DNS rebinding (checked by the Host header) or from their own origin (checked by the Origin header).
 */
export function isFromThisMachine({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  if (!loopbackNames.has(host.replace(/:\d+$/, ''))) return false
  return headers.origin === undefined || headers.origin === `http://${host}`
}
