// Posts the sign-in's result to the page that opened this popup; no other origin receives it.
const { outcome } = document.currentScript.dataset
window.opener?.postMessage({ googleSignIn: JSON.parse(outcome) }, window.location.origin)
window.close()
