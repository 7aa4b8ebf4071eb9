import type { IncomingMessage } from 'node:http'

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The ports are bound to loopback, but a browser on this machine also runs strangers' pages. They reach a port
 * under a name of their own (DNS rebinding: the Host header) or from their own page (the Origin header).
 */
export function isFromThisMachine({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  if (!loopbackNames.has(host.replace(/:\d+$/, ''))) return false
  return headers.origin === undefined || headers.origin === `http://${host}`
}
