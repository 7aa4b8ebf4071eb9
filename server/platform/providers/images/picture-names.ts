/** Names of stored pictures: a hash, with a width for variants. No other name is ever served. */
const NAME = /^[0-9a-f]{64}(-\d{1,4}\.(avif|webp|jpg)|\.webp)$/

export function isPictureName(name: string): boolean {
  return NAME.test(name)
}

/** The last part of `/images/{name}`, if the address is ours. */
export function nameInAddress(url: string): string | undefined {
  const name = url.match(/^\/images\/([^/]+)$/)?.[1]
  return name !== undefined && isPictureName(name) ? name : undefined
}

/** Whether a name is the picture itself or one of its variants. */
export function isOf(name: string, original: string): boolean {
  return name === original || name.startsWith(`${original.slice(0, 64)}-`)
}
