// Tells the shop's page that opened this window what came of the sign-in; no other origin gets to hear it.
const { outcome } = document.currentScript.dataset
window.opener?.postMessage({ googleSignIn: JSON.parse(outcome) }, window.location.origin)
window.close()
