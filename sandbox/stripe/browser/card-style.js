/**
 * Stripe's `style` option as a stylesheet. Rules are set through the CSSOM, value by value, so that nothing a page
 * sends is parsed as CSS text.
 */

const properties = new Set([
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
])
const pseudos = new Set([
  ':hover',
  ':focus',
  '::placeholder',
  '::selection',
  ':-webkit-autofill',
  ':disabled',
])
const variants = [
  ['base', '.field', '.card'],
  ['empty', '.field.is-empty', '.card.is-empty'],
  ['complete', '.field.is-complete', '.card.is-complete'],
  ['invalid', '.field.is-invalid', '.card.is-invalid'],
]

const defaults = {
  base: {
    color: '#32325d',
    fontSize: '16px',
    iconColor: '#6b7c93',
    '::placeholder': { color: '#757575' },
  },
  invalid: { color: '#eb1c26', iconColor: '#eb1c26' },
}

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

export function applyStyle(style = {}) {
  sheet.replaceSync('')
  for (const [name, field, card] of variants) {
    const variant = { ...defaults[name], ...style[name] }
    const { iconColor, ...rest } = variant
    // The card has the base style too, so that widths in em follow the font.
    addRule(name === 'base' ? `${field}, ${card}` : field, rest)
    if (iconColor) addRule(`${card} .brand`, { color: iconColor })
    for (const [pseudo, values] of Object.entries(rest)) {
      if (pseudos.has(pseudo)) addRule(`${field}${pseudo}`, values)
    }
  }
}

function addRule(selector, values) {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  for (const [property, value] of Object.entries(values)) {
    if (properties.has(property)) rule.style[property] = String(value)
    if (property === 'fontSmoothing') rule.style.webkitFontSmoothing = String(value)
  }
}

/** The shop's own fonts: a stylesheet, or single font faces. */
export async function loadFonts(fonts = []) {
  const loading = fonts.map((font) => (font.cssSrc ? linkStylesheet(font.cssSrc) : loadFace(font)))
  await Promise.allSettled(loading)
}

function linkStylesheet(address) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
    document.head.append(link)
  })
}

async function loadFace({ family, src, ...descriptors }) {
  const face = await new FontFace(family, src, descriptors).load()
  document.fonts.add(face)
}
