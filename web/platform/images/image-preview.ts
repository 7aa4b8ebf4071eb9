/** A chosen picture, scaled down, with its original size in pixels. */
export interface ImagePreview {
  readonly address: string
  readonly width: number
  readonly height: number
}

const LONGEST_SIDE = 800

/**
 * Scales a picture down for a preview; undefined if the browser can't decode it (the server may). A `data:` address,
 * since policies of pages rarely allow `blob:`; small, because a photo is megabytes.
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
    // Not a picture, or of a format this browser can't decode.
    return undefined
  }
}
