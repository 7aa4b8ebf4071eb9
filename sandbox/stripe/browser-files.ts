import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { html, type SafeHtml, sendPage, serveFile } from '../sandbox-page.ts'

/** Modules of the script that a shop loads, each after those it imports. */
const stripeScriptParts = [
  'sandbox-origin.js',
  'api-requests.js',
  'card-element.js',
  'challenge.js',
  'payments.js',
  'stripe.js',
]

const pageFiles = [
  'card-frame.js',
  'card-fields.js',
  'card-format.js',
  'card-layout.js',
  'card-style.js',
  'card-frame.css',
  'card-brands.svg',
  'challenge-page.js',
  'challenge.css',
]

/** Files for browsers: the replacement of Stripe.js, and the page of the card field. */
export function addBrowserFiles(app: FastifyInstance): void {
  const script = joinScript()
  for (const path of ['/v3', '/v3/', '/stripe.js']) {
    app.get(path, (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .type('text/javascript; charset=utf-8')
        .send(script),
    )
  }
  for (const name of pageFiles) serveFile(app, `/v3/${name}`, browserFile(name))
  app.get('/v3/card-frame', (_request, reply) => sendPage(reply, cardFrame(), 'any'))
}

function browserFile(name: string): URL {
  return new URL(`./browser/${name}`, import.meta.url)
}

/**
 * One classic script, because a shop's page loads one and `window.Stripe` must exist once it has run: the modules are
 * joined in one function, without their import lines and export keywords.
 */
function joinScript(): string {
  const parts = stripeScriptParts.map((name) =>
    readFileSync(browserFile(name), 'utf8')
      .replaceAll(/^import [\s\S]*? from '\.\/[^']+'\n/gm, '')
      .replaceAll(/^export /gm, ''),
  )
  return `(() => {\n'use strict'\n${parts.join('\n')}})()\n`
}

function cardFrame(): SafeHtml {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Secure card payment input frame · Stripe sandbox</title>
    <link rel="stylesheet" href="/v3/card-frame.css">
    <script type="module" src="/v3/card-frame.js"></script>
  </head>
  <body>
    <main>
      <h1>Card details</h1>
      <form class="card" novalidate>
        <span class="brand" aria-hidden="true"><svg><use href="/v3/card-brands.svg#unknown"></use></svg></span>
        <span class="fields">
          <span class="slot number"><input class="field" name="cardnumber" autocomplete="cc-number" inputmode="numeric" placeholder="Card number" aria-label="Credit or debit card number"></span>
          <span class="slot"><input class="field" name="exp-date" autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" aria-label="Credit or debit card expiration date"></span>
          <span class="slot"><input class="field" name="cvc" autocomplete="cc-csc" inputmode="numeric" placeholder="CVC" aria-label="Credit or debit card CVC/CVV"></span>
          <span class="slot"><input class="field" name="postal" autocomplete="postal-code" inputmode="numeric" placeholder="ZIP" aria-label="ZIP"></span>
        </span>
        <span class="sandbox-mark">Sandbox</span>
      </form>
    </main>
  </body>
</html>
`
}
