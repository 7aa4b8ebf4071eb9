import type { Shop } from '../../../contract/office/shop.ts'

/** The shop as schema.org data, with its logo and the ways to reach it that the owner wrote. */
export function describeShop(
  name: string,
  shop: Pick<Shop, 'contact' | 'look'> | undefined,
  absolute: (path: string) => string,
) {
  const { phone, email, address } = shop?.contact ?? {}
  const logo = shop?.look.logo
  return {
    '@type': 'Organization',
    name,
    url: absolute('/'),
    logo: logo ? absolute(logo.url) : undefined,
    telephone: phone || undefined,
    email: email || undefined,
    address: address?.replaceAll('\n', ', ') || undefined,
  }
}
