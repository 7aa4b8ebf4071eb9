import { DEFAULT_SHOP_NAME, shopName } from '../text/shop-name.ts'
import { isSquareLogo, shopLook } from './shop-look.ts'

export interface ShopIcon {
  readonly path: string
  readonly type: string
}

/** The browser's icon: a square logo, else the initial of a shop with a name of its own, else the mark that is built in. */
export function shopIcon(builtPath: string | undefined): ShopIcon {
  const { logo } = shopLook()
  if (logo && isSquareLogo(logo)) return { path: '/icon.png', type: 'image/png' }
  const isBuilt = shopName() === DEFAULT_SHOP_NAME && builtPath !== undefined
  return { path: isBuilt ? builtPath : '/icon.svg', type: 'image/svg+xml' }
}
