import { sandboxOrigin } from './sandbox-origin.js'

/** Calls of the page itself, with the publishable key in the form, so that the request needs no preflight. */
export async function requestApi(method, path, fields) {
  const form = new URLSearchParams(flatten(fields))
  const url = method === 'GET' ? `${sandboxOrigin}${path}?${form}` : `${sandboxOrigin}${path}`
  let response
  let answer
  try {
    response = await fetch(url, {
      method,
      body: method === 'GET' ? undefined : form,
      credentials: 'omit',
      cache: 'no-store',
    })
    answer = await response.json()
  } catch {
    return { error: connectionError }
  }
  return response.ok ? { value: answer } : { error: answer.error ?? connectionError }
}

/** After a lost answer it is unknown whether the payment succeeded, so the message doesn't say. */
const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}

/** `{ a: { b: 1 } }` as `a[b]=1`, as the API expects. */
function flatten(fields, prefix) {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name
    if (value === undefined || value === null) return []
    return typeof value === 'object' ? flatten(value, path) : [[path, String(value)]]
  })
}
