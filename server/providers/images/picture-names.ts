/** Names under which a home keeps pictures: a hash, and for what was made from it a width. Nothing else is ever served. */
const NAME = /^[0-9a-f]{64}(-\d{1,4}\.(avif|webp|jpg)|\.webp)$/

export function isPictureName(name: string): boolean {
  return NAME.test(name)
}

/** The last part of `/images/{name}`, where it is an address of ours. */
export function nameInAddress(url: string): string | undefined {
  const name = url.match(/^\/images\/([^/]+)$/)?.[1]
  return name !== undefined && isPictureName(name) ? name : undefined
}

/** Whether a name is the picture itself or something that was made from it. */
export function isOf(name: string, original: string): boolean {
  return name === original || name.startsWith(`${original.slice(0, 64)}-`)
}
