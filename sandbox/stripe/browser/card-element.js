import { integrationError, sandboxOrigin } from './sandbox-origin.js'

const patienceMs = 2_000
let framesMade = 0
let requestsMade = 0

const wrapperStyle = {
  margin: '0',
  padding: '0',
  border: 'none',
  display: 'block',
  background: 'transparent',
  position: 'relative',
}
const frameStyle = {
  border: 'none',
  margin: '0',
  padding: '0',
  width: '1px',
  minWidth: '100%',
  height: '1.2em',
  overflow: 'hidden',
  display: 'block',
  userSelect: 'none',
  colorScheme: 'light only',
}

/**
 * The card field: a frame of the sandbox's origin in the shop's page. Both exchange messages addressed to each other's
 * origin; typed values never reach the page.
 */
export function createCardElement(settings, firstOptions, forget) {
  const listeners = new Map()
  const waiting = new Map()
  let options = { ...firstOptions }
  let container
  let frame
  let isLoaded = false
  let hasFailed = false
  let outbox = []
  let isDestroyed = false
  let lastChange = { empty: true, complete: false, error: undefined }

  function emit(type, event) {
    for (const listener of [...(listeners.get(type) ?? [])]) listener(event)
  }

  /** Messages sent before the frame has loaded are queued. */
  function send(message) {
    if (isLoaded) frame?.contentWindow?.postMessage(message, sandboxOrigin)
    else outbox.push(message)
  }

  function giveUpUnlessLoaded() {
    if (isLoaded || !frame) return
    hasFailed = true
    answerAll({ error: loadError })
    emit('loaderror', { elementType: 'card', error: loadError })
  }

  function answerAll(result) {
    for (const answer of waiting.values()) answer(result)
    waiting.clear()
  }

  function mark(name, isOn) {
    const classes = options.classes?.[name] ?? `StripeElement--${name}`
    for (const one of classes.split(/\s+/)) if (one) container?.classList.toggle(one, isOn)
  }

  function markChange() {
    mark('empty', lastChange.empty)
    mark('complete', lastChange.complete)
    mark('invalid', Boolean(lastChange.error))
  }

  const handlers = {
    loaded() {
      isLoaded = true
      send({ kind: 'init', options: transferable(options), settings })
      for (const message of outbox.splice(0)) send(message)
    },
    ready: () => emit('ready', { elementType: 'card' }),
    height: ({ height }) => {
      if (frame) frame.style.height = `${height}px`
    },
    change({ change }) {
      lastChange = change
      markChange()
      emit('change', { elementType: 'card', ...change })
    },
    focus() {
      mark('focus', true)
      emit('focus', { elementType: 'card' })
    },
    blur() {
      mark('focus', false)
      emit('blur', { elementType: 'card' })
    },
    escape: () => emit('escape', { elementType: 'card' }),
    submit: () => container?.closest('form')?.requestSubmit(),
    answer({ id, result }) {
      waiting.get(id)?.(result)
      waiting.delete(id)
    },
  }

  function onMessage(event) {
    if (event.origin !== sandboxOrigin || event.source !== frame?.contentWindow) return
    if (Object.hasOwn(handlers, event.data?.kind)) handlers[event.data.kind](event.data)
  }

  /** A container is no form control, so clicks on its label are handled here. */
  function focusByLabel(event) {
    const label = event.target.closest?.('label')
    if (!label || !container) return
    if ((container.id && label.htmlFor === container.id) || label.contains(container)) {
      element.focus()
    }
  }

  const element = {
    _elementType: 'card',

    mount(target) {
      if (isDestroyed) throw integrationError('This Element has been destroyed.')
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place)
        throw integrationError(
          `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
        )
      if (container === place) return
      element.unmount()
      container = place
      container.replaceChildren()
      container.classList.add(...(options.classes?.base ?? 'StripeElement').split(/\s+/))
      markChange()
      frame = createFrame()
      const wrapper = document.createElement('div')
      wrapper.className = '__PrivateStripeElement'
      Object.assign(wrapper.style, wrapperStyle)
      wrapper.append(frame)
      window.addEventListener('message', onMessage)
      document.addEventListener('click', focusByLabel)
      // A frame fires `load` even for an error page; only a missing message reveals the failure.
      frame.addEventListener('load', () => setTimeout(giveUpUnlessLoaded, patienceMs))
      container.append(wrapper)
    },

    unmount() {
      if (!container) return
      window.removeEventListener('message', onMessage)
      document.removeEventListener('click', focusByLabel)
      answerAll({ error: unmountedError })
      for (const name of ['empty', 'complete', 'invalid', 'focus']) mark(name, false)
      container.classList.remove(...(options.classes?.base ?? 'StripeElement').split(/\s+/))
      container.replaceChildren()
      container = undefined
      frame = undefined
      isLoaded = false
      hasFailed = false
      outbox = []
      lastChange = { empty: true, complete: false, error: undefined }
    },

    destroy() {
      element.unmount()
      isDestroyed = true
      listeners.clear()
      forget()
    },

    update(changes) {
      options = { ...options, ...changes }
      send({ kind: 'update', options: transferable(options) })
    },

    focus() {
      frame?.focus()
      send({ kind: 'focus' })
    },
    blur: () => send({ kind: 'blur' }),
    clear: () => send({ kind: 'clear' }),

    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener])
      return element
    },
    once(type, listener) {
      const onlyOnce = (event) => {
        element.off(type, onlyOnce)
        listener(event)
      }
      return element.on(type, onlyOnce)
    },
    off(type, listener) {
      const left = (listeners.get(type) ?? []).filter((one) => listener && one !== listener)
      listeners.set(type, left)
      return element
    },

    /** Asks the frame to create a payment method from the typed values. */
    _createPaymentMethod(fields) {
      if (!frame)
        throw integrationError(
          'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
        )
      if (hasFailed) return Promise.resolve({ error: loadError })
      requestsMade += 1
      const id = requestsMade
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        send({ kind: 'createPaymentMethod', id, fields })
      })
    },
  }
  return element
}

const loadError = {
  type: 'api_connection_error',
  message:
    'The card field could not be loaded. Please check your internet connection and try again.',
}

const unmountedError = {
  type: 'validation_error',
  code: 'element_unmounted',
  message: 'The card field was taken off the page before the payment was sent.',
}

function createFrame() {
  framesMade += 1
  const frame = document.createElement('iframe')
  frame.name = `__privateStripeFrame${framesMade}`
  frame.title = 'Secure card payment input frame'
  frame.src = `${sandboxOrigin}/v3/card-frame?parent=${encodeURIComponent(location.origin)}`
  Object.assign(frame.style, frameStyle)
  return frame
}

/** Options may hold functions or elements of the page; only plain values can be posted. */
function transferable(options) {
  return JSON.parse(JSON.stringify(options))
}
