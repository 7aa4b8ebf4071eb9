export const DEFAULT_ACTION_COLOUR = '#ffc61a'

/** An uploaded logo with its size in pixels. */
export interface ShopLogo {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** The face of the shop. Without logos its mark or initial and its name are shown. */
export interface ShopLook {
  /** As `#rrggbb`. */
  readonly actionColour: string
  /** For light grounds. */
  readonly logo: ShopLogo | null
  /** For dark grounds; if null, `logo` stands there on white. */
  readonly logoDark: ShopLogo | null
}

export const defaultLook: ShopLook = {
  actionColour: DEFAULT_ACTION_COLOUR,
  logo: null,
  logoDark: null,
}

let look = defaultLook

/** One per process, like the shop's name: servers follow the setting. */
export const shopLook = (): ShopLook => look

export function setShopLook(next: ShopLook): void {
  look = next
}

/** The logo for a dark ground, and whether it needs a white one below it. */
export const logoOnDark = ({ logo, logoDark }: ShopLook) => ({
  logo: logoDark ?? logo,
  isOnWhite: logoDark === null,
})

/** Such a logo can be a browser's icon. */
export const isSquareLogo = ({ width, height }: ShopLogo): boolean =>
  Math.max(width, height) <= 1.25 * Math.min(width, height)

/** The size of a logo that fills a box as far as its shape allows; never enlarged. */
export function fitLogo(
  { width, height }: ShopLogo,
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(box.width / width, box.height / height, 1)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
