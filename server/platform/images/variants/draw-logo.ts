import sharp from 'sharp'

/** In pixels: twice the size in mails, three times that on paper. */
const BOXES = {
  mail: { width: 400, height: 96 },
  paper: { width: 600, height: 120 },
  icon: { width: 256, height: 256 },
} as const
export type LogoUse = keyof typeof BOXES

/** Draws a logo as PNG, which every mail program, PDF and browser reads; opaque over `ground` if there is one. */
export async function drawLogo(logo: Buffer, use: LogoUse, ground?: string): Promise<Buffer> {
  const box = BOXES[use]
  const isIcon = use === 'icon'
  const sized = sharp(logo).resize({
    ...box,
    fit: isIcon ? 'contain' : 'inside',
    withoutEnlargement: !isIcon,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  })
  return (ground ? sized.flatten({ background: ground }) : sized).png().toBuffer()
}
