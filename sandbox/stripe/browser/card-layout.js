/**
 * One line at every width. Where the four inputs don't fit, the number has the line to itself until it is complete;
 * then it shrinks to its last four digits and makes room for the rest.
 */
export function createCardLayout(form, inputs) {
  const canvas = document.createElement('canvas').getContext('2d')
  let hasPostal = true
  let isNumberInFront = true

  function widthOf(...texts) {
    const { font, letterSpacing } = getComputedStyle(inputs.number)
    canvas.font = font
    if ('letterSpacing' in canvas)
      canvas.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
    return Math.ceil(Math.max(...texts.map((text) => canvas.measureText(text).width))) + 2
  }

  function arrange() {
    const widths = {
      expiry: widthOf('00 / 00', inputs.expiry.placeholder),
      cvc: widthOf(form.dataset.brand === 'amex' ? '0000' : '000', inputs.cvc.placeholder),
      postal: hasPostal ? widthOf('00000', inputs.postal.placeholder) : 0,
    }
    const line = form.querySelector('.fields')
    form.classList.remove('is-narrow')
    const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0
    const details = widths.expiry + widths.cvc + widths.postal
    const whole = widthOf('0000 0000 0000 0000', inputs.number.placeholder)
    const isNarrow = line.clientWidth < whole + details + gap * (hasPostal ? 3 : 2)
    const isClosed = isNarrow && isNumberInFront
    form.classList.toggle('is-narrow', isNarrow)
    form.classList.toggle('is-number-in-front', isClosed)
    for (const [name, width] of Object.entries(widths)) {
      inputs[name].parentElement.style.width = isClosed ? '0px' : `${width}px`
    }
    if (isNarrow && !isNumberInFront) shrinkNumber(line.clientWidth - details)
    else growNumber()
  }

  function shrinkNumber(room) {
    const { value, style, parentElement: slot } = inputs.number
    const lastDigits = widthOf('0000')
    const hidden = value.length > 4 ? widthOf(value) - widthOf(value.slice(-4)) : 0
    slot.style.flex = 'none'
    slot.style.width = room < lastDigits ? '0px' : `${lastDigits}px`
    style.width = hidden > 0 ? `${widthOf(value)}px` : ''
    style.marginLeft = hidden > 0 ? `-${hidden}px` : ''
  }

  function growNumber() {
    inputs.number.parentElement.style.flex = ''
    inputs.number.parentElement.style.width = ''
    inputs.number.style.width = ''
    inputs.number.style.marginLeft = ''
  }

  form.addEventListener('focusin', (event) => {
    isNumberInFront = event.target === inputs.number
    arrange()
  })
  new ResizeObserver(arrange).observe(form)

  return {
    arrange,

    showPostal(isShown) {
      hasPostal = isShown
      inputs.postal.parentElement.hidden = !isShown
      arrange()
    },

    reset() {
      isNumberInFront = true
      arrange()
    },
  }
}
