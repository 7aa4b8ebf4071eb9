import { isIP, isIPv4 } from 'node:net'

/** Networks of this share of the IPv4 or the public IPv6 addresses hold visitors, not only proxies. */
const WIDEST_SHARE = 16n

/** First and last address, as numbers of 128 bits. IPv4 lies where IPv6 writes it, as in the proxy library. */
type AddressRange = readonly [first: bigint, last: bigint]

const INTERNETS = [readRange('::ffff:0:0', 96), readRange('2000::', 3)]

/** Whether these are the proxy library's own names, addresses or networks, and not most of the internet. */
export function areProxies(texts: readonly string[]): boolean {
  if (!texts.every(isProxy)) return false
  const ranges = texts.filter(isNetwork).map((text) => {
    const [address = '', length] = text.split('/')
    return readRange(address, length === undefined ? undefined : Number(length))
  })
  return INTERNETS.every(
    (internet) => countWithin(internet, ranges) * WIDEST_SHARE < sizeOf(internet),
  )
}

function isProxy(text: string): boolean {
  if (!isNetwork(text)) return true
  const [address = '', length, ...more] = text.split('/')
  if (!isIP(address) || more.length > 0) return false
  if (length === undefined) return true
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (isIPv4(address) ? 32 : 128)
}

function isNetwork(text: string): boolean {
  return !['loopback', 'linklocal', 'uniquelocal'].includes(text)
}

function readRange(address: string, length?: number): AddressRange {
  const bits = isIPv4(address) ? 32n : 128n
  const free = bits - BigInt(length ?? bits)
  const first = (readAddress(address) >> free) << free
  return [first, first + (1n << free) - 1n]
}

function readAddress(address: string): bigint {
  const { hostname } = new URL(`http://[${isIPv4(address) ? `::ffff:${address}` : address}]`)
  const [before = '', after = ''] = hostname.slice(1, -1).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array(missing).fill('0'), ...groups(after)]
  return BigInt(`0x${all.map((group) => group.padStart(4, '0')).join('')}`)
}

function sizeOf([first, last]: AddressRange): bigint {
  return last - first + 1n
}

/** How many addresses lie in any of the ranges; networks are apart, or one lies in the other. */
function countWithin(internet: AddressRange, ranges: readonly AddressRange[]): bigint {
  const widestFirst = (one: AddressRange, other: AddressRange) =>
    Number(one[0] > other[0]) - Number(one[0] < other[0]) || Number(sizeOf(other) - sizeOf(one))
  let count = 0n
  let next = internet[0]
  for (const [first, last] of [...ranges].sort(widestFirst)) {
    if (first <= internet[0] && last >= internet[1]) return sizeOf(internet)
    if (first < next || last > internet[1]) continue
    count += sizeOf([first, last])
    next = last + 1n
  }
  return count
}
