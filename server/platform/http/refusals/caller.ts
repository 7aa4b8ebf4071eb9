import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from, as stored and shown in lists. */
export interface Caller {
  readonly address: string
  readonly device: string
}

/** `request.ip` is the connection's address, or the one from a trusted proxy (`TRUSTED_PROXIES`). */
export function readCaller(request: FastifyRequest): Caller {
  return {
    address: plainAddress(request.ip),
    device: describeDevice(request.headers['user-agent'] ?? ''),
  }
}

/** `::ffff:192.0.2.1` is an IPv4 address. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
}

/** The address as limits count it: an IPv6 customer has 2^64 addresses, so only the first half counts. */
export function addressBlock(ip: string): string {
  const address = plainAddress(ip)
  if (!isIPv6(address)) return address
  // The URL parser rewrites an IPv4 tail as hexadecimal groups.
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const head = groupsOf(front)
  const tail = back === undefined ? [] : groupsOf(back)
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

// The first match wins: every browser names several others in its user agent.
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//i, 'curl'],
] as const
const SYSTEMS = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Chrome on Windows`: enough to recognise one's own devices, and stable across updates. */
export function describeDevice(userAgent: string): string {
  const find = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}
