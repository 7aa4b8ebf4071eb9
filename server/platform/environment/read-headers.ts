const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const HEADER_VALUE = /^[\x20-\x7e]*$/

/** `name=value,name=value`, values encoded as in an address (OpenTelemetry, W3C Baggage); `undefined` if it isn't that. */
export function readHeaders(list: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const pair of list.split(',')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    const value = decode(pair.slice(at + 1).trim())
    if (at < 1 || value === undefined || !HEADER_NAME.test(name) || !HEADER_VALUE.test(value))
      return undefined
    headers[name] = value
  }
  return headers
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
