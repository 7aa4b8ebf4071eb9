import { BlockList, isIP } from 'node:net'

/** IPv4 that is not public: the special-purpose registry of IANA, multicast and what is reserved. */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by customers of one carrier.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Public IPv6 is in here; mapped IPv4, NAT64, unique-local, link-local and multicast addresses are not. */
const GLOBAL_V6 = ['2000::', 3] as const

/** Parts of it that are not public, or lead to an IPv4 address. */
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const notPublic = new BlockList()
for (const [net, length] of NOT_PUBLIC_V4) notPublic.addSubnet(net, length, 'ipv4')
for (const [net, length] of NOT_PUBLIC_V6) notPublic.addSubnet(net, length, 'ipv6')

const global = new BlockList()
global.addSubnet(...GLOBAL_V6, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

export const isLoopback = (address: string): boolean =>
  loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
