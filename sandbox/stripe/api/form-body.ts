import { invalidRequest } from './api-error.ts'

/** A form-encoded body with Stripe's nesting: `metadata[order]=7`, `expand[]=a`, `expand[0]=a`. */
export interface Form {
  [name: string]: FormValue
}
export type FormValue = string | Form

const maximumFields = 1_000
const maximumDepth = 6

export function parseForm(encoded: string): Form {
  const form = emptyForm()
  let fields = 0
  for (const [name, value] of new URLSearchParams(encoded)) {
    fields += 1
    if (fields > maximumFields) throw invalidRequest('The request has too many parameters.')
    place(form, pathOf(name), value)
  }
  return form
}

/** `a[b][]` is the path a, b and the next free number. */
function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function place(form: Form, path: string[], value: string): void {
  if (path.length > maximumDepth) throw invalidRequest('A parameter is nested too deeply.')
  let here = form
  path.forEach((part, depth) => {
    const key = part === '' && depth > 0 ? String(Object.keys(here).length) : part
    if (depth === path.length - 1) {
      here[key] = value
      return
    }
    const inner = here[key]
    const next = typeof inner === 'object' ? inner : emptyForm()
    here[key] = next
    here = next
  })
}

/** Without a prototype, so that a parameter named `__proto__` is only a name. */
function emptyForm(): Form {
  return Object.create(null) as Form
}
