import { html, type SafeHtml, sandboxPage } from '../sandbox-page.ts'
import { accounts } from './accounts.ts'

const SANDBOX = 'Google sandbox'

/** Choice of an account: a listed one, or any address of the sandbox's domain. */
export function accountPage({ uid, problem }: { uid: string; problem?: string }): SafeHtml {
  const action = `/interaction/${uid}`
  return sandboxPage({
    title: 'Choose an account',
    sandbox: SANDBOX,
    body: html`<main>
      <h1>Choose an account</h1>
      <p class="hint">to continue to the shop. These accounts are made up.</p>
      ${accounts.map(
        ({ email, name, note }) => html`<form method="post" action="${action}">
        <input type="hidden" name="email" value="${email}">
        <p><button>${name}</button> <span class="hint">${email}, ${note}</span></p>
      </form>`,
      )}
      <form method="post" action="${action}" class="fields">
        <label>Another account <input name="email" type="email" placeholder="somebody@sandbox.example" required></label>
        <button class="primary">Continue</button>
      </form>
      ${problem && html`<p role="alert">${problem}</p>`}
      <form method="post" action="${action}"><p><button name="cancel" value="yes" class="small">Cancel</button></p></form>
    </main>`,
  })
}

export function lostPage(reason: string): SafeHtml {
  return sandboxPage({
    title: 'No sign-in',
    sandbox: SANDBOX,
    body: html`<main><h1>No sign-in here</h1><p role="alert">${reason}</p></main>`,
  })
}
