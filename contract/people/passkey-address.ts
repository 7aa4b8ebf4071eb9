/** Addresses of URLs as their parser writes them: `192.0.2.7`, `[2001:db8::1]`. */
const IP_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/

/** Whether browsers make passkeys for a shop at this origin: one with a name, over https or on this computer. */
export function passkeysWorkAt(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  if (IP_ADDRESS.test(hostname)) return false
  return protocol === 'https:' || hostname === 'localhost'
}
