/** The shop can't start here; the message gives reason and remedy, so no stack is shown. */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused'
}
