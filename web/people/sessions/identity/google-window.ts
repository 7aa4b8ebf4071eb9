import { readFailureCode, SignInFailure } from '../../../platform/base/failures/sign-in-failure.ts'
import type { IdentityProof } from './identity.ts'

const [WIDTH, HEIGHT] = [500, 600]
const LOOK_EVERY_MS = 250
/** Pause between the window's closing and giving up: its last message may still arrive. */
const CLOSED_PAUSE_MS = 2_000
const LIFETIME_MS = 10 * 60 * 1000

let cancelFormer: (() => void) | undefined

/**
 * Signs in with Google in a window of 500 × 600, and gets a message from its last page, which is the shop's own. Opened
 * inside the click handler: a browser blocks later windows.
 */
export function signInWithGoogle(shopOrigin: string): Promise<IdentityProof> {
  cancelFormer?.()
  if (window.location.origin !== shopOrigin) return fail('unauthorized-domain')
  if (!navigator.cookieEnabled) return fail('web-storage-unsupported')
  if (!navigator.onLine) return fail('network-request-failed')
  // A new name each time, or the browser would reuse the previous window.
  const popup = window.open('/identity/google/start', `google-${Date.now()}`, placeWindow())
  return popup ? followWindow(popup) : fail('popup-blocked')
}

function fail(code: ConstructorParameters<typeof SignInFailure>[0]): Promise<never> {
  return Promise.reject(new SignInFailure(code))
}

function placeWindow(): string {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

function followWindow(popup: Window): Promise<IdentityProof> {
  const { promise, resolve, reject } = Promise.withResolvers<IdentityProof>()
  const giveUp = (code: ConstructorParameters<typeof SignInFailure>[0]) =>
    reject(new SignInFailure(code))
  let closedFor: number | undefined
  // The closing of another window has no event.
  const looking = setInterval(() => {
    if (!popup.closed || closedFor !== undefined) return
    closedFor = window.setTimeout(() => giveUp('popup-closed-by-user'), CLOSED_PAUSE_MS)
  }, LOOK_EVERY_MS)
  const expiry = setTimeout(() => giveUp('timeout'), LIFETIME_MS)
  const cancel = () => {
    giveUp('cancelled-popup-request')
    popup.close()
  }
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    // Any page may post messages here; accept only those of the opened window at the shop's own origin.
    if (origin !== window.location.origin || source !== popup || !data?.googleSignIn) return
    const { email, idToken, code } = data.googleSignIn
    if (typeof idToken === 'string') resolve({ email, idToken })
    else giveUp(readFailureCode(code))
  }
  window.addEventListener('message', onMessage)
  cancelFormer = cancel
  return promise.finally(() => {
    window.removeEventListener('message', onMessage)
    clearInterval(looking)
    clearTimeout(expiry)
    clearTimeout(closedFor)
    if (cancelFormer === cancel) cancelFormer = undefined
  })
}
