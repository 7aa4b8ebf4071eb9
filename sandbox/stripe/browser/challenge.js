import { sandboxOrigin } from './sandbox-origin.js'

const dialogStyle = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: 'none',
  background: 'rgb(20 24 28 / 0.6)',
}
const frameStyle3ds = { width: '100%', height: '100%', border: 'none', display: 'block' }
const closingMs = 3_000

/**
 * Shows the bank's question above the page and resolves when it is over; the result is read from the intent. A native
 * modal keeps the focus inside and restores it afterwards.
 */
export function showChallenge(challengeId) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Authentication')
  Object.assign(dialog.style, dialogStyle)
  const frame = document.createElement('iframe')
  frame.name = '__privateStripeFrameChallenge'
  frame.title = '3-D Secure authentication'
  frame.src = `${sandboxOrigin}/v3/three-d-secure/${encodeURIComponent(challengeId)}`
  Object.assign(frame.style, frameStyle3ds)
  dialog.append(frame)

  return new Promise((resolve) => {
    function end() {
      window.removeEventListener('message', onMessage)
      dialog.close()
      dialog.remove()
      resolve()
    }

    function onMessage(event) {
      if (event.origin !== sandboxOrigin || event.source !== frame.contentWindow) return
      if (event.data?.kind === 'challengeOver') end()
    }

    // Escape closes, and closing means giving up: the page in the frame reports that to the bank.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      frame.contentWindow?.postMessage({ kind: 'closeChallenge' }, sandboxOrigin)
      setTimeout(() => dialog.isConnected && end(), closingMs)
    })
    window.addEventListener('message', onMessage)
    document.body.append(dialog)
    dialog.showModal()
    frame.focus()
  })
}
