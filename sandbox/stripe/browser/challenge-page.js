/** The bank's question. It sends the answer to the sandbox; the shop's page only learns that it is over. */
const main = document.querySelector('main')
const alert = document.querySelector('[role="alert"]')
const isFramed = window.parent !== window

function tellOver() {
  // Contains no result, so any page may receive it.
  if (isFramed) window.parent.postMessage({ kind: 'challengeOver' }, '*')
}

async function answer(outcome) {
  const id = main.dataset.challenge
  if (!id) return tellOver()
  for (const button of document.querySelectorAll('button')) button.disabled = true
  try {
    // Closing means giving up: the bank records a failed authentication.
    const word = outcome === 'authenticated' ? 'authenticated' : 'failed'
    const response = await fetch(`/v3/three-d-secure/${id}/${word}`, { method: 'POST' })
    const { returnUrl } = await response.json()
    if (!isFramed && returnUrl) location.assign(returnUrl)
    tellOver()
  } catch {
    for (const button of document.querySelectorAll('button')) button.disabled = false
    if (alert) alert.textContent = 'The bank could not be reached. Please try again.'
  }
}

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => answer(button.dataset.outcome))
}
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('closed')
})
window.addEventListener('message', (event) => {
  if (event.source === window.parent && event.data?.kind === 'closeChallenge') answer('closed')
})
document.querySelector('h1').focus()
