/** The shop can't start here; the message says why and what to do, and no stack would add to it. */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused'
}
