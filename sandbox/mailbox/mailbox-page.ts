import { html, type SafeHtml, sandboxPage } from '../sandbox-page.ts'
import type { ReadMail } from './read-mail.ts'

export interface KeptMail extends ReadMail {
  readonly to: string[]
  readonly receivedAt: string
}

/** All mails in full, newest first, as text and as HTML; links can be followed. */
export function mailboxPage(mails: readonly KeptMail[], to: string | undefined): SafeHtml {
  return sandboxPage({
    title: 'Mailbox',
    sandbox: 'Mailbox sandbox',
    styles: ['/mailbox.css'],
    body: html`<main>
      <h1>Mailbox</h1>
      <p class="hint">What the shop would have sent${to && html` to <strong>${to}</strong> (<a href="/">all mails</a>)`}. Nothing leaves this machine.</p>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : mails.map(oneMail)}
    </main>`,
  })
}

function oneMail(mail: KeptMail): SafeHtml {
  return html`<article class="mail">
      <h2>${mail.subject}</h2>
      <p class="hint">To ${mail.to.map((address) => html`<a href="/?to=${encodeURIComponent(address)}">${address}</a> `)} from ${mail.from}, ${mail.receivedAt.replace('T', ' ').slice(0, 19)} UTC</p>
      ${mail.files.length > 0 && html`<p class="hint">With ${mail.files.join(', ')}</p>`}
      <div class="forms">
        <p class="text">${withLinks(mail.text)}</p>
        ${Boolean(mail.html) && html`<iframe title="${mail.subject}" src="/html?id=${encodeURIComponent(mail.messageId)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`}
      </div>
    </article>`
}

function withLinks(text: string): SafeHtml[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, place) =>
      place % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    )
}
