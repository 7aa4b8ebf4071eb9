/** A chosen picture, drawn small, with its true size in pixels. */
export interface ImagePreview {
  readonly address: string
  readonly width: number
  readonly height: number
}

const LONGEST_SIDE = 800

/**
 * Draws a picture file for the page; nothing where the browser cannot read it (whoever takes it in may still know how).
 * The address is `data:`, since policies for pages rarely allow `blob:`; drawn small, because a photo is megabytes.
 */
export async function drawPreview(file: File): Promise<ImagePreview | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return { address: canvas.toDataURL('image/webp'), width, height }
  } catch {
    // Not a picture, or one of a kind this browser does not know.
    return undefined
  }
}
