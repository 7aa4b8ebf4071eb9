import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInFailures } from '../../../contract/values/messages.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { shopEnglish } from '../../../contract/values/text/words.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import {
  type GoogleSignIn,
  SignInFailed,
} from '../../platform/providers/identity/google-sign-in.ts'
import type { AccountService } from '../accounts/account-service.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'

/**
 * Pages of the “Continue with google” popup: navigations, so they have no contract entry. The start counts as a
 * sign-in; later steps work once, for the browser that started.
 */
const config = { access: 'open', limit: 'writes', isWindow: true } as const
const schema = { hide: true }
const SECONDS = 10 * 60

const SCRIPT = readFileSync(join(import.meta.dirname, 'google-callback.js'), 'utf8')

interface GoogleRouteParts {
  readonly google: GoogleSignIn
  readonly accounts: Pick<AccountService, 'vouchFor'>
  readonly session: SessionCookie
  readonly wakeMails: () => void
}

export function googleRoutes(
  app: FastifyInstance,
  { google, accounts, session, wakeMails }: GoogleRouteParts,
): void {
  const cookie = session.name.replace('session', 'google-sign-in')
  const options = { ...session.options, maxAge: SECONDS }

  app.get(
    '/identity/google/start',
    { config: { ...config, limit: 'signIns' }, schema },
    async (request, reply) => {
      try {
        const { url, browserSecret } = await google.start()
        return forbidStoring(reply).setCookie(cookie, browserSecret, options).redirect(url, 303)
      } catch (error) {
        return sendPage(app, reply, readFailure(request, error))
      }
    },
  )

  app.get('/identity/google/callback', { config, schema }, async (request, reply) => {
    reply.clearCookie(cookie, options)
    try {
      const search = new URL(request.url, 'http://shop').search
      const person = await google.finish(search, request.cookies[cookie])
      const idToken = await accounts.vouchFor(person, readCaller(request))
      wakeMails()
      return sendPage(app, reply, { email: person.email, idToken })
    } catch (error) {
      return sendPage(app, reply, readFailure(request, error))
    }
  })

  app.get(
    '/identity/google/callback.js',
    { config: { ...config, limit: 'reads', isWindow: false }, schema },
    (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
  )
}

/** Sign-in failures are shown by the page; other errors go to the error handler. */
function readFailure(request: FastifyRequest, error: unknown) {
  if (!(error instanceof SignInFailed)) throw error
  if (error.cause) request.log.warn({ err: error.cause }, error.code)
  return { code: error.code }
}

/**
 * The popup's last page: posts the result to its opener, and closes. It has no opener policy, because any would
 * separate the two and the opener would see a closed popup.
 */
function sendPage(
  app: FastifyInstance,
  reply: FastifyReply,
  outcome: { email: string; idToken: string } | { code: keyof typeof signInFailures },
) {
  const text = 'code' in outcome ? signInFailures[outcome.code] : 'You are logged in.'
  const html = `<!doctype html>
<html lang="${shopEnglish()}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Continue with google · ${escapeHtml(shopName())}</title>
  </head>
  <body>
    <p>${text} This window can be closed.</p>
    <script src="/identity/google/callback.js" data-outcome="${escapeHtml(JSON.stringify(outcome))}"></script>
  </body>
</html>
`
  return forbidStoring(reply)
    .header('content-security-policy', app.policyOf(html))
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
