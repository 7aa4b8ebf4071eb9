import ipaddr from 'ipaddr.js'

const MAPPED_BITS = 96
const CIDR = /^[\d.:a-f]+(\/\d{1,3})?$/i

/**
 * A network as PostgreSQL's `cidr` takes it, from an address or from a network with any of its addresses; undefined if
 * it is neither. IPv4 within IPv6 becomes IPv4, as callers' addresses do.
 */
export function readNetwork(text: string): string | undefined {
  if (!CIDR.test(text)) return undefined
  const [address = '', bits] = text.split('/')
  const isFourParts = ipaddr.IPv4.isValidFourPartDecimal(address)
  if (!isFourParts && !ipaddr.IPv6.isValid(address)) return undefined
  const length = Number(bits ?? (isFourParts ? 32 : 128))
  if (isFourParts) return networkOf(ipaddr.IPv4, address, length)
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() && length >= MAPPED_BITS
    ? networkOf(ipaddr.IPv4, parsed.toIPv4Address().toString(), length - MAPPED_BITS)
    : networkOf(ipaddr.IPv6, address, length)
}

function networkOf(
  family: Pick<typeof ipaddr.IPv4, 'isValidCIDR'> & {
    networkAddressFromCIDR(text: string): { toString(): string }
  },
  address: string,
  length: number,
): string | undefined {
  const network = `${address}/${length}`
  if (!family.isValidCIDR(network)) return undefined
  return `${family.networkAddressFromCIDR(network).toString()}/${length}`
}
