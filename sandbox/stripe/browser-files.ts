import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { html, sandboxPage, sendPage, serveFile } from '../sandbox-page.ts'

/** The parts of the script a shop loads, in the order they stand in it. */
const stripeScriptParts = ['messages.js', 'card-element.js', 'challenge.js', 'payments.js', 'stripe.js']

const pageFiles = [
  'card-frame.js',
  'card-fields.js',
  'card-format.js',
  'card-style.js',
  'card-frame.css',
  'card-brands.svg',
  'challenge-page.js',
  'challenge.css',
]

/** What browsers load: the script that stands for Stripe.js, and the page of the card field. */
export function addBrowserFiles(app: FastifyInstance): void {
  const script = joinScript()
  for (const path of ['/v3', '/v3/', '/stripe.js']) {
    app.get(path, (_request, reply) =>
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .type('text/javascript; charset=utf-8')
        .send(script),
    )
  }
  for (const name of pageFiles) {
    serveFile(app, `/v3/${name}`, new URL(`./browser/${name}`, import.meta.url))
  }
  app.get('/v3/card-frame', (_request, reply) => sendPage(reply, cardFrame(), 'anybody'))
}

/** A classic script, because that is what a shop's page loads: one function around all parts. */
function joinScript(): string {
  const parts = stripeScriptParts.map((name) =>
    readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8'),
  )
  return `;(function () {\n'use strict'\n${parts.join('\n')}\n})()\n`
}

function cardFrame() {
  return html``
}
