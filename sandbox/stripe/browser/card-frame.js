import { createCardFields } from './card-fields.js'
import { createCardLayout } from './card-layout.js'
import { applyStyle, loadFonts } from './card-style.js'

/** The page inside the card field's frame. It talks to one other window: its parent. */
const parentOrigin = new URL(new URLSearchParams(location.search).get('parent')).origin

function tellParent(message) {
  window.parent.postMessage(message, parentOrigin)
}

const form = document.forms[0]
// The initial state is no change, so it is not reported.
let lastChange
const fields = createCardFields(form, { onChange: tellChange })
const layout = createCardLayout(form, fields.inputs)

function tellChange(change) {
  form.classList.toggle('is-empty', change.empty)
  form.classList.toggle('is-complete', change.complete)
  form.classList.toggle('is-invalid', Boolean(change.error))
  if (form.dataset.brand !== change.brand) showBrand(change.brand)
  const text = JSON.stringify(change)
  const hasChanged = lastChange !== undefined && text !== lastChange
  lastChange = text
  if (hasChanged) tellParent({ kind: 'change', change })
}

function showBrand(brand) {
  form.dataset.brand = brand
  form.querySelector('.brand use').setAttribute('href', `/v3/card-brands.svg#${brand}`)
  layout.arrange()
}

function applyOptions(options) {
  applyStyle(options.style)
  fields.showPostal(!options.hidePostalCode)
  layout.showPostal(!options.hidePostalCode)
  fields.disable(options.disabled ?? false)
  form.querySelector('.brand').hidden = options.hideIcon ?? false
  if (options.value?.postalCode) fields.setPostal(options.value.postalCode)
  tellHeight()
}

function tellHeight() {
  layout.arrange()
  tellParent({ kind: 'height', height: Math.ceil(form.getBoundingClientRect().height * 10) / 10 })
}

async function createPaymentMethod({ key, billing_details: billing = {}, metadata = {} }) {
  const problem = fields.findProblem()
  if (problem) return { error: problem }
  const { postalCode, ...card } = fields.values()
  const address = { ...billing.address, ...(postalCode && { postal_code: postalCode }) }
  const body = new URLSearchParams({ key, type: 'card' })
  addFields(body, 'card', card)
  addFields(body, 'billing_details', { ...billing, address })
  addFields(body, 'metadata', metadata)
  try {
    const response = await fetch('/v1/payment_methods', { method: 'POST', body })
    const answer = await response.json()
    return response.ok ? { value: answer } : { error: answer.error }
  } catch {
    return { error: connectionError }
  }
}

const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}

function addFields(body, prefix, values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (typeof value === 'object') addFields(body, `${prefix}[${name}]`, value)
    else body.append(`${prefix}[${name}]`, String(value))
  }
}

const orders = {
  async init({ options, settings }) {
    applyOptions(options)
    await loadFonts(settings.fonts)
    tellHeight()
    tellParent({ kind: 'ready' })
  },
  update: ({ options }) => applyOptions(options),
  focus: () => fields.focus(),
  blur: () => document.activeElement?.blur(),
  clear() {
    fields.clear()
    layout.reset()
  },
  async createPaymentMethod({ id, fields: given }) {
    tellParent({ kind: 'answer', id, result: await createPaymentMethod(given) })
  },
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== parentOrigin) return
  if (Object.hasOwn(orders, event.data?.kind)) orders[event.data.kind](event.data)
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  tellParent({ kind: 'submit' })
})
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tellParent({ kind: 'escape' })
  // Four inputs without a button: browsers don't submit such a form on Enter.
  if (event.key === 'Enter') form.requestSubmit()
})
form.addEventListener('focusin', (event) => {
  if (!form.contains(event.relatedTarget)) tellParent({ kind: 'focus' })
})
form.addEventListener('focusout', (event) => {
  if (!form.contains(event.relatedTarget)) tellParent({ kind: 'blur' })
})
// A click beside the inputs, on the brand or the drawing, focuses the field too.
form.addEventListener('mousedown', (event) => {
  if (event.target.closest('input')) return
  event.preventDefault()
  fields.focus()
})

tellParent({ kind: 'loaded' })
