import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostal,
  digitsOf,
  emptyErrors,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatPostal,
} from './card-format.js'

/**
 * The four inputs as one field: they format the typed text, pass the focus on when complete, and report their combined
 * state to `onChange`.
 */
export function createCardFields(form, { onChange }) {
  const inputs = {
    number: form.elements.cardnumber,
    expiry: form.elements['exp-date'],
    cvc: form.elements.cvc,
    postal: form.elements.postal,
  }
  const left = new Set()
  const missing = new Set()
  let hasPostal = true

  const brand = () => brandOf(digitsOf(inputs.number.value))
  const kinds = {
    number: { format: formatNumber, check: checkNumber },
    expiry: { format: formatExpiry, check: (text) => checkExpiry(text) },
    cvc: { format: (text) => formatCvc(text, brand()), check: (text) => checkCvc(text, brand()) },
    postal: { format: formatPostal, check: checkPostal },
  }
  const names = () => Object.keys(inputs).filter((name) => name !== 'postal' || hasPostal)
  const verdict = (name) => kinds[name].check(inputs[name].value)
  const errorOf = (name) => {
    const { error, errorWhenLeft, isEmpty } = verdict(name)
    if (isEmpty && missing.has(name)) return emptyErrors[name]
    return error ?? (left.has(name) ? errorWhenLeft : undefined)
  }

  function tell() {
    for (const name of names()) {
      const { isEmpty, isComplete } = verdict(name)
      const isInvalid = Boolean(errorOf(name))
      inputs[name].classList.toggle('is-empty', isEmpty)
      inputs[name].classList.toggle('is-complete', isComplete)
      inputs[name].classList.toggle('is-invalid', isInvalid)
      inputs[name].setAttribute('aria-invalid', String(isInvalid))
    }
    onChange({
      empty: names().every((name) => verdict(name).isEmpty),
      complete: names().every((name) => verdict(name).isComplete),
      error: names().map(errorOf).find(Boolean),
      brand: brand().name,
      value: { postalCode: hasPostal ? inputs.postal.value : '' },
    })
  }

  function neighbour(name, step) {
    const order = names()
    const next = order[order.indexOf(name) + step]
    return next && inputs[next]
  }

  function handleInput(name, event) {
    const input = inputs[name]
    const isDeleting = event.inputType?.startsWith('delete') ?? false
    reformat(input, kinds[name].format(input.value, isDeleting))
    left.delete(name)
    missing.delete(name)
    tell()
    const isAtEnd = input.selectionStart === input.value.length
    if (!isDeleting && isAtEnd && verdict(name).isComplete && document.activeElement === input) {
      neighbour(name, 1)?.focus()
    }
  }

  function handleKey(name, event) {
    const input = inputs[name]
    if (event.key === 'Backspace' && input.value === '') {
      neighbour(name, -1)?.focus()
      event.preventDefault()
    }
  }

  for (const [name, input] of Object.entries(inputs)) {
    input.addEventListener('input', (event) => handleInput(name, event))
    input.addEventListener('keydown', (event) => handleKey(name, event))
    input.addEventListener('blur', () => {
      left.add(name)
      tell()
    })
  }

  return {
    inputs,

    showPostal(isShown) {
      hasPostal = isShown
      inputs.postal.disabled = !isShown
      tell()
    },

    setPostal(code) {
      inputs.postal.value = formatPostal(code)
      tell()
    },

    disable(isDisabled) {
      for (const input of Object.values(inputs)) input.disabled = isDisabled
      if (!hasPostal) inputs.postal.disabled = true
    },

    clear() {
      for (const input of Object.values(inputs)) input.value = ''
      left.clear()
      missing.clear()
      tell()
    },

    focus() {
      const unfinishedName = names().find((name) => !verdict(name).isComplete)
      inputs[unfinishedName ?? 'number'].focus()
    },

    /** The first error that prevents paying, also shown at its input. */
    findProblem() {
      for (const name of names()) {
        left.add(name)
        if (verdict(name).isEmpty) missing.add(name)
      }
      tell()
      return names().map(errorOf).find(Boolean)
    },

    /** Values for the API; they are sent to the sandbox only. */
    values() {
      const expiry = digitsOf(inputs.expiry.value)
      return {
        number: digitsOf(inputs.number.value),
        exp_month: expiry.slice(0, 2),
        exp_year: expiry.slice(2),
        cvc: inputs.cvc.value,
        postalCode: hasPostal ? inputs.postal.value : undefined,
      }
    },
  }
}

/** Keeps the caret behind the same digit while spaces are added or removed. */
function reformat(input, text) {
  if (input.value === text) return
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length
  const wasAtEnd = input.selectionStart === input.value.length
  input.value = text
  if (document.activeElement !== input) return
  const caret = wasAtEnd ? text.length : placeAfterDigits(text, digitsBefore)
  input.setSelectionRange(caret, caret)
}

function placeAfterDigits(text, count) {
  let seen = 0
  let place = 0
  while (place < text.length && seen < count) {
    if (/\d/.test(text[place])) seen += 1
    place += 1
  }
  return place
}
