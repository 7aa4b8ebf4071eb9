import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** HTML that is safe to insert into a page. */
export class SafeHtml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Fragment = SafeHtml | string | number | undefined | false | Fragment[]

/** Escapes every value except those built by `html` itself. */
export function html(parts: TemplateStringsArray, ...values: Fragment[]): SafeHtml {
  let text = parts[0] ?? ''
  values.forEach((value, index) => {
    text += render(value) + (parts[index + 1] ?? '')
  })
  return new SafeHtml(text)
}

function render(value: Fragment): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (value instanceof SafeHtml) return value.text
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

interface SandboxPage {
  title: string
  /** Name shown beside the mark: "Stripe sandbox". */
  sandbox: string
  body: SafeHtml
  scripts?: string[]
  styles?: string[]
}

const stylesheetPath = '/sandbox-page.css'

/** A whole page with the Sandbox mark. Scripts and styles are files, since its CSP refuses inline ones. */
export function sandboxPage(page: SandboxPage): SafeHtml {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${page.title} · ${page.sandbox}</title>
    ${[stylesheetPath, ...(page.styles ?? [])].map((path) => html`<link rel="stylesheet" href="${path}">`)}
    ${(page.scripts ?? []).map((path) => html`<script type="module" src="${path}"></script>`)}
  </head>
  <body>
    <header class="sandbox-mark"><strong>Sandbox</strong> <span>${page.sandbox}: no real money, no real people</span></header>
    ${page.body}
  </body>
</html>
`
}

/** By default no page may frame it; `any` is for pages that a shop frames. */
type Framing = 'none' | 'any'

/** `formTargets`: origins that a form's answer may redirect to; browsers apply the policy to redirects as well. */
export function sendPage(
  reply: FastifyReply,
  page: SafeHtml,
  framing: Framing = 'none',
  formTargets: readonly string[] = [],
) {
  return (
    reply
      .header('content-security-policy', contentPolicy(framing, formTargets))
      .header('x-content-type-options', 'nosniff')
      // Not "no-referrer": with it, a form of the page itself would post `Origin: null`.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.text)
  )
}

/** HTML that somebody else wrote: nothing in it runs or loads, links open a page of their own, only our pages frame it. */
export function sendMailHtml(reply: FastifyReply, written: string) {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(written.replace(/<head>/i, '<head><base target="_blank">'))
}

function contentPolicy(framing: Framing, formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // A framed field may load the shop's own typeface.
    framing === 'any' ? "style-src 'self' http: https:" : "style-src 'self'",
    framing === 'any' ? 'font-src http: https: data:' : "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    framing === 'any' ? 'frame-ancestors http: https:' : "frame-ancestors 'none'",
  ].join('; ')
}

/** Serves one file that is beside the code. It is read once: the sandboxes have few small files. */
export function serveFile(app: FastifyInstance, path: string, file: URL): void {
  const content = readFileSync(file)
  const type = contentTypes[file.pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  app.get(path, (_request, reply) =>
    reply
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .type(type)
      .send(content),
  )
}

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

export function serveSandboxStyles(app: FastifyInstance): void {
  serveFile(app, stylesheetPath, new URL('./sandbox-page.css', import.meta.url))
}
