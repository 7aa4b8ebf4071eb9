import { endpoints } from '../../../contract/calls.ts'
import { isForKeys } from '../../../contract/people/rights.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import type { ProblemCode } from '../../../contract/values/errors.ts'
import { readPolicy } from '../../../contract/values/rights.ts'
import { escapeXml } from '../../../contract/values/text/escape-xml.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import type { CallLimits } from '../../platform/environment/settings.ts'
import { type DescribedSchema, exampleOf } from './example-of.ts'

interface JsonPart {
  readonly content?: { readonly 'application/json'?: { readonly schema?: DescribedSchema } }
}

/** The part of the OpenAPI description that the page shows. */
export interface DescribedCalls {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>
}

interface DescribedCall {
  readonly requestBody?: JsonPart
  readonly responses?: Readonly<Record<string, JsonPart>>
  readonly parameters?: readonly DescribedParameter[]
}

interface DescribedParameter {
  readonly name: string
  readonly in: string
  readonly schema?: { readonly enum?: readonly string[] }
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;color:#14181b}
h2{margin-top:3rem;border-bottom:2px solid}h3{margin:2rem 0 .25rem;font-size:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem;overflow-wrap:anywhere}
pre{background:#f2f4f5;padding:.75rem;overflow:auto}dl{display:grid;grid-template-columns:6rem 1fr;gap:.25rem 1rem;margin:.5rem 0}
dt{font-weight:600}dd{margin:0}nav{columns:9rem}nav a{display:block;overflow-wrap:anywhere}summary{cursor:pointer;min-height:1.5rem}a{color:#0b57a4}`

/** Every call of the contract on one page: right, limit, example and refusals. */
export function writeApiPage(described: DescribedCalls, limits: CallLimits): string {
  const rooms = Map.groupBy<string, Endpoint>(endpoints, ({ path }) => path.split('/')[1] ?? '')
  const names = [...rooms.keys()].sort()
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join('')
  const sections = names.map((name) => {
    const calls = (rooms.get(name) ?? []).map((call) => writeCall(call, described, limits))
    return `<section><h2 id="${name}">${name}</h2>${calls.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API, ${escapeXml(shopName())}</title><style>${STYLE}</style></head><body><main><h1>API</h1>${introduce(limits)}<nav aria-label="Calls">${links}</nav>${sections.join('')}</main></body></html>`
}

const introduce = ({
  perMinute,
}: CallLimits) => `<p>Every call of this shop, as its own pages make them; <a href="/openapi.json">openapi.json</a> describes them for tools (OpenAPI 3.1). Search this page with your browser.</p>
<p>A program sends a key with each call: <code>Authorization: Bearer bh_…</code>. Staff make keys at <a href="/dashboard/integration">Integration</a>. A key has the rights that were chosen for it and that its maker still holds, and makes up to ${perMinute.keys} calls a minute.</p>
<p>A refusal is <code>application/problem+json</code> with <code>status</code>, <code>code</code>, a sentence in <code>detail</code>, and <code>errors</code> by field. If the shop does not have the object of an address, that is 404 with a code of its own, such as <code>orderNotFound</code>. Calls that name <code>idempotencyKeyReused</code> take an <code>Idempotency-Key</code>: sent again with the same body, they answer as before and act once. Lists have <code>limit</code> and <code>after</code>; <code>Link</code> names the next page.</p>`

function writeCall(call: Endpoint, described: DescribedCalls, limits: CallLimits): string {
  const { method, path, summary } = call
  const found = described.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const status = Object.keys(call.answers)[0] ?? '200'
  const query = found?.parameters?.filter((one) => one.in === 'query') ?? []
  const rows = [
    ['Right', describeRight(call)],
    ['Limit', describeLimit(call, limits)],
    ...(query.length > 0 ? [['Query', query.map(describeParameter).join(', ')]] : []),
    ['Refusals', refusalsOf(call).map(code).join(', ')],
  ]
  const facts = rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('')
  const examples = [
    writeExample('Body', found?.requestBody),
    call.answerKind === 'file'
      ? `<p>Answers ${status} with a file.</p>`
      : writeExample(`Answer ${status}`, found?.responses?.[status]),
  ]
  return `<article><h3><code>${method} ${escapeXml(path)}</code></h3><p>${writeSummary(summary)}</p><dl>${facts}</dl>${examples.join('')}</article>`
}

/** Names of fields stand between backticks. */
const writeSummary = (summary: string) =>
  escapeXml(summary).replace(/`([^`]+)`/g, '<code>$1</code>')

const code = (text: string) => `<code>${escapeXml(text)}</code>`

/** With the values that it takes, where these are few. */
function describeParameter({ name, schema }: DescribedParameter): string {
  const values = schema?.enum?.map(code).join(' or ')
  return values ? `${code(name)} (${values})` : code(name)
}

function describeRight(call: Endpoint): string {
  const { access } = call
  const { right, admitsOwn } = readPolicy(access)
  if (access === 'open') return 'Nobody needs one'
  if (access === 'provider') return 'None: a third party proves itself'
  const words = right ? [code(right)] : []
  if (admitsOwn) words.push('one’s own, logged in')
  if (access === 'anyRight') words.push('any right of staff')
  if (access === 'signedIn') words.push('anybody logged in')
  return `${words.join(', or ')}${isForKeys(call) ? '' : '. Not by key'}`
}

function describeLimit({ limit }: Endpoint, { reads, perMinute, perDay }: CallLimits): string {
  if (limit === 'probes') return 'None'
  if (limit === 'reads') return `${reads} a minute and address`
  if (limit === 'shopMails') return `${perDay.shopMails} a day and address`
  return `${perMinute[limit]} a minute (${limit})`
}

/** Refusals that follow from the contract; a call's own stand in its summary. */
function refusalsOf(call: Endpoint): ProblemCode[] {
  const { access, freshProof, body, params, query, keepsAnswers } = call
  const { right, admitsOwn } = readPolicy(access)
  const isOpen = access === 'open' || access === 'provider'
  return [
    ...(isOpen ? [] : (['notSignedIn'] as const)),
    ...(right || admitsOwn || access === 'anyRight' ? (['notAllowed'] as const) : []),
    ...(freshProof ? (['freshProof'] as const) : []),
    ...(params ? (['notFound'] as const) : []),
    ...(body ? (['malformedRequest', 'unknownKeys'] as const) : []),
    ...(body || query ? (['invalidFields'] as const) : []),
    ...(keepsAnswers ? (['idempotencyKeyReused', 'idempotencyKeyInUse'] as const) : []),
    'tooManyRequests',
    'overloaded',
  ]
}

function writeExample(title: string, holder: JsonPart | undefined): string {
  const schema = holder?.content?.['application/json']?.schema
  if (!schema) return ''
  const example = JSON.stringify(exampleOf(schema), null, 1)
  return `<details><summary>${title}</summary><pre>${escapeXml(example)}</pre></details>`
}
