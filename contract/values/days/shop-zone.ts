/** Until the owner has set another. */
export const DEFAULT_ZONE = 'UTC'

let zone: string = DEFAULT_ZONE

/**
 * The shop's time zone. One per process, because a process serves one shop: servers follow the setting, browsers take
 * it from the page before they render.
 */
export const shopZone = (): string => zone

export function setShopZone(next: string): void {
  zone = next
}
