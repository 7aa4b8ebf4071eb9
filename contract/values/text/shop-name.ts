/** Until the owner has set another. */
export const DEFAULT_SHOP_NAME = 'Bulkhead'

export const DEFAULT_FOOTER = 'Copyright © 2022'

let name: string = DEFAULT_SHOP_NAME

/**
 * The shop's name. One per process, because a process serves one shop: servers follow the setting, browsers take it
 * from the page before they render.
 */
export const shopName = (): string => name

export function setShopName(next: string): void {
  name = next
}

/** The initial that stands for a shop in its mark: a letter or digit, which needs no escape anywhere. */
export const markOf = (shop: string): string => /[\p{L}\p{N}]/u.exec(shop)?.[0].toUpperCase() ?? ''
