import type { CustomFontSource } from '@stripe/stripe-js'
import barlowUrl from '../../../ui/styles/fonts/barlow-400.woff2?url'

export const CARD_FONT_FAMILY = 'Barlow'

/**
 * Our typeface for the provider's frame, as a `data:` address, because a frame of another origin can't fetch our files.
 * Without it the card uses the frame's own font.
 */
export async function loadCardFonts(): Promise<CustomFontSource[]> {
  try {
    const file = await fetch(barlowUrl)
    if (!file.ok) return []
    const address = await readAsDataAddress(await file.blob())
    return [{ family: CARD_FONT_FAMILY, src: `url(${address})`, weight: '400' }]
  } catch {
    return []
  }
}

function readAsDataAddress(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error))
  reader.readAsDataURL(file)
  return promise
}
