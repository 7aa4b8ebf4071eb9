import type { FastifyInstance } from 'fastify'
import { html, sandboxPage, sendPage } from '../../sandbox-page.ts'
import type { Charging } from './charging.ts'
import type { Ledger } from './ledger.ts'
import type { IntentRecord } from './records.ts'

interface ThreeDSecureOptions {
  ledger: Ledger
  charging: Charging
}

/** The bank's question to the customer: in the shop's overlay, or as a page of its own after a redirect. */
export function addThreeDSecure(app: FastifyInstance, { ledger, charging }: ThreeDSecureOptions) {
  app.get<{ Params: { id: string } }>('/v3/three-d-secure/:id', (request, reply) => {
    const intent = findByChallenge(ledger, request.params.id)
    return sendPage(reply.code(intent ? 200 : 404), challengePage(intent), 'any')
  })

  app.post<{ Params: { id: string; outcome: string } }>(
    '/v3/three-d-secure/:id/:outcome',
    async (request, reply) => {
      const { id, outcome } = request.params
      if (outcome !== 'authenticated' && outcome !== 'failed') return reply.code(404).send()
      const intent = findByChallenge(ledger, id)
      // The challenge is over: the shop's page reads the intent for the result.
      if (!intent) return reply.code(410).send({ returnUrl: null })
      const work = ledger.begin()
      charging.answerChallenge(work, intent, outcome)
      work.commit()
      await ledger.settled()
      return reply.send({ returnUrl: returnUrl(intent, outcome) })
    },
  )
}

/** Few intents have a challenge at a time, and only people ask: a linear search is enough. */
function findByChallenge(ledger: Ledger, id: string): IntentRecord | undefined {
  for (const intent of ledger.all('intent').values()) {
    if (intent.challenge?.id === id && intent.status === 'requires_action') return intent
  }
  return undefined
}

function returnUrl(intent: IntentRecord, outcome: 'authenticated' | 'failed'): string | null {
  const address = intent.challenge?.returnUrl
  if (!address || !/^https?:\/\//.test(address)) return null
  const url = new URL(address)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.clientSecret)
  url.searchParams.set('redirect_status', outcome === 'authenticated' ? 'succeeded' : 'failed')
  return url.href
}

function challengePage(intent: IntentRecord | undefined) {
  return sandboxPage({
    title: '3-D Secure',
    sandbox: 'Stripe sandbox',
    styles: ['/v3/challenge.css'],
    scripts: ['/v3/challenge-page.js'],
    body: intent ? openChallenge(intent) : closedChallenge(),
  })
}

function openChallenge(intent: IntentRecord) {
  return html`<main class="challenge" data-challenge="${intent.challenge?.id}">
      <div class="challenge-head">
        <h1 tabindex="-1">3-D Secure 2 test page</h1>
        <button type="button" class="close" data-outcome="closed" aria-label="Close">×</button>
      </div>
      <p>
        Your bank asks whether you are making this payment of
        <strong>${formatAmount(intent)}</strong>. A real bank would ask for a code or open its app.
      </p>
      <div class="challenge-actions">
        <button type="button" class="primary" data-outcome="authenticated" id="test-source-authorize-3ds">Complete authentication</button>
        <button type="button" data-outcome="failed" id="test-source-fail-3ds">Fail authentication</button>
      </div>
      <p role="alert"></p>
    </main>`
}

function closedChallenge() {
  return html`<main class="challenge" data-challenge="">
      <div class="challenge-head">
        <h1 tabindex="-1">This authentication is over</h1>
        <button type="button" class="close" data-outcome="closed" aria-label="Close">×</button>
      </div>
      <p>Close this window: the shop will look up how the payment stands.</p>
    </main>`
}

function formatAmount({ amount, currency }: IntentRecord): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** decimals)
}
