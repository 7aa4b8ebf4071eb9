import { z } from 'zod'

type ZodIssue = Parameters<z.core.$ZodErrorMap>[0]

const kinds: Readonly<Record<string, string>> = {
  string: 'A text',
  number: 'A number',
  int: 'A whole number',
  boolean: 'true or false',
  array: 'A list',
  tuple: 'A list',
  object: 'An object with named fields',
  record: 'An object with named fields',
}

const forms: Readonly<Record<string, string>> = {
  email: 'An email address',
  url: 'A web address that starts with https://',
  uuid: 'An id as the shop gives it',
  date: 'A day, such as 2026-11-27',
  datetime: 'A moment, such as 2026-11-27T09:30:00Z',
}

const units: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
  map: ' entries',
}

/** Tells what a field takes, where its schema has no sentence of its own. */
function describeFault(issue: ZodIssue): string {
  const unit = units[String(issue.origin)] ?? ''
  switch (issue.code) {
    case 'invalid_type':
      return kinds[String(issue.expected)] ?? 'Another kind of value'
    case 'too_small':
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${issue.minimum}${unit}`
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${issue.maximum}${unit}`
    case 'not_multiple_of':
      return `A multiple of ${issue.divisor}`
    case 'invalid_format':
      return forms[String(issue.format)] ?? 'Written in another form'
    case 'invalid_value':
      return (issue.values as unknown[]).length === 1
        ? `Only ${String((issue.values as unknown[])[0])}`
        : `One of ${(issue.values as unknown[]).map(String).join(', ')}`
    case 'unrecognized_keys':
      return `There is no field ${(issue.keys as string[]).map((key) => `“${key}”`).join(', ')}`
    default:
      return 'Not a value that can be used here'
  }
}

// The library's own words name its types and “input”; no visitor can use them.
z.config({ customError: describeFault })
