import { logoOnDark, shopLook } from '../../../contract/values/look/shop-look.ts'
import type { ImageHome } from '../providers/images/port.ts'
import type { LogoUse } from './variants/draw-logo.ts'

/** The ground of a mail's head. */
const INK = '#14181c'
const WHITE = '#ffffff'

export type DrawShopLogo = (use: LogoUse) => Promise<Buffer | undefined>

/**
 * Draws the shop's logo for mails, papers and the browser's icon; undefined without one, or where it can't be read now:
 * a mail or a paper doesn't wait for it. The last drawing of each use is remembered.
 */
export function logoPictures(
  read: ImageHome['read'],
  onTrouble: (error: unknown) => void,
): DrawShopLogo {
  const drawn = new Map<LogoUse, { readonly url: string; readonly png: Buffer }>()
  return async (use) => {
    const look = shopLook()
    const { logo, isOnWhite } =
      use === 'mail' ? logoOnDark(look) : { logo: look.logo, isOnWhite: true }
    if (!logo) return undefined
    const known = drawn.get(use)
    if (known?.url === logo.url) return known.png
    try {
      const bytes = await read(logo.url)
      if (!bytes) return undefined
      // Loaded with the decoder on first use, as for uploads.
      const { drawLogo } = await import('./variants/draw-logo.ts')
      const png = await drawLogo(bytes, use, use === 'icon' ? undefined : isOnWhite ? WHITE : INK)
      drawn.set(use, { url: logo.url, png })
      return png
    } catch (error) {
      onTrouble(error)
      return undefined
    }
  }
}
