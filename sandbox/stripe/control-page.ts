import { html, type SafeHtml, sandboxPage } from '../sandbox-page.ts'
import { type Fault, type Faults, faultActions } from './faults.ts'
import type { Ledger } from './payments/ledger.ts'
import type {
  DeliveryRecord,
  DisputeRecord,
  EventRecord,
  IntentRecord,
  PayoutRecord,
  RefundRecord,
} from './payments/records.ts'

interface ControlPageOptions {
  ledger: Ledger
  faults: Faults
  /** Why the last fault was refused. */
  problem?: string
}

const shownRows = 50

export function controlPage({ ledger, faults, problem }: ControlPageOptions): SafeHtml {
  return sandboxPage({
    title: 'Control',
    sandbox: 'Stripe sandbox',
    body: html`<main>
      <h1>Control</h1>
      <p class="hint">Tell the sandbox to misbehave, and see what it has done. Tests use the same addresses with JSON.</p>
      <h2 id="faults">Faults</h2>
      ${faultForm(problem)}
      ${faultTable(faults.list())}
      <h2 id="intents">Payment intents</h2>
      ${intentTable(newest(ledger.all('intent')), ledger.all('intent').size)}
      <h2 id="refunds">Refunds</h2>
      ${refundTable(newest(ledger.all('refund')), ledger.all('refund').size)}
      <h2 id="disputes">Disputes</h2>
      ${disputeTable(newest(ledger.all('dispute')), ledger.all('dispute').size)}
      <h2 id="payouts">Payouts</h2>
      <form method="post" action="/control/payouts"><p><button>Pay out the balance</button></p></form>
      ${payoutTable(newest(ledger.all('payout')), ledger.all('payout').size)}
      <h2 id="events">Events</h2>
      ${eventTable(newest(ledger.all('event')), ledger.all('event').size)}
    </main>`,
  })
}

function newest<Value>(all: ReadonlyMap<string, Value>): Value[] {
  return [...all.values()].slice(-shownRows).reverse()
}

function faultForm(problem: string | undefined) {
  const choices = Object.entries(faultActions).map(
    ([place, actions]) =>
      html`<optgroup label="${place}">${Object.entries(actions).map(
        ([action, meaning]) =>
          html`<option value="${place}.${action}">${action}: ${meaning}</option>`,
      )}</optgroup>`,
  )
  return html`<form method="post" action="/control/faults" class="fields">
        <label>What happens <select name="kind">${choices}</select></label>
        <label>To which <input name="match" placeholder="POST /v1/payment_intents/*" aria-describedby="match-hint"></label>
        <label>Delay, ms <input name="delayMs" type="number" min="0" max="600000" placeholder="2000"></label>
        <label>How often <input name="count" type="number" min="1" placeholder="until removed"></label>
        <label>Probability <input name="probability" type="number" min="0" max="1" step="any" placeholder="1"></label>
        <button class="primary">Add fault</button>
      </form>
      <p class="hint" id="match-hint">A request is matched as <code>POST /v1/payment_intents/*/confirm</code>, a webhook as <code>payment_intent.*</code>; a star stands for anything, and empty matches all.</p>
      ${problem && html`<p role="alert">${problem}</p>`}`
}

function faultTable(faults: readonly Fault[]) {
  if (faults.length === 0) return html`<p>The sandbox behaves itself.</p>`
  const rows = faults.map(
    (fault) => html`<tr>
          <td>${fault.on}</td><td>${fault.action}</td><td><code>${fault.match}</code></td>
          <td class="num">${fault.delayMs}</td><td class="num">${fault.probability}</td>
          <td class="num">${fault.happened}</td><td class="num">${fault.remaining ?? 'no end'}</td>
          <td><form method="post" action="/control/faults/${fault.id}/remove"><button class="small">Remove</button></form></td>
        </tr>`,
  )
  return html`${table(['On', 'Action', 'To which', 'Delay, ms', 'Probability', 'Happened', 'Left', 'Change'], rows)}
      <form method="post" action="/control/faults/clear"><p><button>Remove all faults</button></p></form>`
}

function intentTable(intents: IntentRecord[], total: number) {
  const rows = intents.map(
    (intent) => html`<tr>
          <td><code>${intent.id}</code></td><td>${time(intent.created)}</td>
          <td class="num">${money(intent.amount, intent.currency)}</td>
          <td class="${statusClass(intent.status)}">${intent.status}</td>
          <td><code>${JSON.stringify(intent.metadata)}</code></td>
          <td>${intent.status === 'succeeded' && disputeButton(intent.id)}</td>
        </tr>`,
  )
  return listing(['Intent', 'Created', 'Amount', 'Status', 'Metadata', 'Change'], rows, total)
}

function disputeButton(intentId: string) {
  return html`<form method="post" action="/control/disputes"><input type="hidden" name="intent" value="${intentId}"><button class="small">Dispute</button></form>`
}

function disputeTable(disputes: DisputeRecord[], total: number) {
  const rows = disputes.map(
    (dispute) => html`<tr>
          <td><code>${dispute.id}</code></td><td>${time(dispute.created)}</td>
          <td class="num">${money(dispute.amount, dispute.currency)}</td>
          <td>${dispute.status}</td><td>${dispute.reason}</td><td><code>${dispute.intent}</code></td>
          <td>${['won', 'lost'].map((outcome) => html`<form method="post" action="/control/disputes/${dispute.id}/${outcome}"><button class="small">${outcome}</button></form>`)}</td>
        </tr>`,
  )
  return listing(
    ['Dispute', 'Created', 'Amount', 'Status', 'Reason', 'Intent', 'Change'],
    rows,
    total,
  )
}

function payoutTable(payouts: PayoutRecord[], total: number) {
  const rows = payouts.map(
    (payout) => html`<tr>
          <td><code>${payout.id}</code></td><td>${time(payout.created)}</td>
          <td class="num">${money(payout.amount, payout.currency)}</td>
          <td>${payout.transactions ? 'automatic' : 'manual'}</td>
        </tr>`,
  )
  return listing(['Payout', 'Created', 'Amount', 'Kind'], rows, total)
}

function refundTable(refunds: RefundRecord[], total: number) {
  const rows = refunds.map(
    (refund) => html`<tr>
          <td><code>${refund.id}</code></td><td>${time(refund.created)}</td>
          <td class="num">${money(refund.amount, refund.currency)}</td>
          <td><code>${refund.intent}</code></td><td>${refund.reason ?? ''}</td>
        </tr>`,
  )
  return listing(['Refund', 'Created', 'Amount', 'Intent', 'Reason'], rows, total)
}

function eventTable(events: EventRecord[], total: number) {
  const rows = events.map(
    (event) => html`<tr>
          <td><code>${event.id}</code></td><td>${time(event.created)}</td><td>${event.type}</td>
          <td><code>${event.objectId}</code></td><td>${event.deliveries.map(deliveryLine)}</td>
          <td><form method="post" action="/control/events/${event.id}/resend"><button class="small">Send again</button></form></td>
        </tr>`,
  )
  return listing(['Event', 'Created', 'Type', 'About', 'Deliveries', 'Change'], rows, total)
}

function deliveryLine(delivery: DeliveryRecord) {
  const last = delivery.lastStatus === undefined ? '' : ` (${delivery.lastStatus || 'no answer'})`
  const tone = { delivered: 'good', pending: 'note', dropped: 'bad', givenUp: 'bad' }[
    delivery.state
  ]
  return html`<div><span class="${tone}">${delivery.state}</span> after ${delivery.attempts}${last}: <code>${delivery.url}</code></div>`
}

function listing(heads: string[], rows: SafeHtml[], total: number) {
  if (total === 0) return html`<p>None yet.</p>`
  return html`<p class="hint">${Math.min(total, shownRows)} newest of ${total}.</p>${table(heads, rows)}`
}

function table(heads: string[], rows: SafeHtml[]) {
  return html`<div class="table" tabindex="0" role="region" aria-label="${heads[0] ?? ''} table"><table>
        <thead><tr>${heads.map(columnHead)}</tr></thead>
        <tbody>${rows}</tbody>
      </table></div>`
}

const numeric = new Set(['Delay, ms', 'Probability', 'Happened', 'Left', 'Amount'])

function columnHead(head: string) {
  return html`<th scope="col" class="${numeric.has(head) && 'num'}">${head}</th>`
}

function statusClass(status: string): string {
  if (status === 'succeeded') return 'good'
  return status === 'canceled' ? 'bad' : 'note'
}

function money(amount: number, currency: string): string {
  return `${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} ${currency}`
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)
}
