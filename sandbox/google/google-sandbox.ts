import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify from 'fastify'
import { errors, type InteractionResults, interactionPolicy, Provider } from 'oidc-provider'
import { isFromThisMachine } from '../from-this-machine.ts'
import { portOf } from '../port.ts'
import { sendPage, serveSandboxStyles } from '../sandbox-page.ts'
import { accountPage, lostPage } from './account-page.ts'
import { findAccount, isSandboxEmail, subjectOf } from './accounts.ts'
import { keepKeys } from './keep-keys.ts'
import { MemoryAdapter } from './memory-adapter.ts'

export interface GoogleSandboxOptions {
  /** Required: the issuer's address includes the port. */
  readonly port: number
  readonly stateDir: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: string[]
}

/** Google has one prompt that the standard lacks: choosing an account. One page here serves all prompts. */
function promptsLikeGoogle() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/** Stand-in for Google's sign-in: OpenID Connect by `oidc-provider`, with a page to choose a test account. */
export async function buildGoogleSandbox(options: GoogleSandboxOptions) {
  const issuer = `http://127.0.0.1:${options.port}`
  const keys = await keepKeys(options.stateDir)
  const shops = options.redirectUris.map((uri) => new URL(uri).origin)
  const provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        subject_type: 'pairwise',
      },
    ],
    jwks: keys.jwks,
    cookies: { keys: keys.cookieKeys },
    findAccount: (_context, email) => findAccount(email),
    // The standard's way to make the subject differ from the account's id.
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: async (_context, email) => subjectOf(email),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the email into the ID token; the standard would need another call.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: promptsLikeGoogle(),
      url: (_context, interaction) => `/interaction/${interaction.uid}`,
    },
    ttl: {
      Interaction: 600,
      AuthorizationCode: 60,
      AccessToken: 300,
      IdToken: 300,
      Session: 600,
      Grant: 600,
    },
    renderError: (context, out) => {
      context.type = 'html'
      context.body = lostPage(out.error_description ?? out.error).text
    },
  })

  const pages = Fastify({ logger: false, forceCloseConnections: true })
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  )
  serveSandboxStyles(pages)
  pages.get('/interaction/:uid', async (request, reply) => {
    try {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw)
      return sendPage(reply, accountPage({ uid }), 'none', shops)
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error
      return sendPage(
        reply.code(410),
        lostPage('This sign-in is over. Start it again in the shop.'),
      )
    }
  })
  pages.post<{ Params: { uid: string }; Body: Record<string, string> }>(
    '/interaction/:uid',
    async (request, reply) => {
      const details = await provider.interactionDetails(request.raw, reply.raw)
      const { email = '', cancel } = request.body
      if (cancel !== undefined) {
        return goOn(request.raw, reply.raw, { error: 'access_denied' })
      }
      const address = email.trim().toLowerCase()
      if (!isSandboxEmail(address)) {
        const problem = 'Only addresses @sandbox.example have an account here.'
        const page = accountPage({ uid: details.uid, problem })
        return sendPage(reply.code(422), page, 'none', shops)
      }
      const grant = new provider.Grant({ accountId: address, clientId: options.clientId })
      grant.addOIDCScope('openid email profile')
      const consent = { grantId: await grant.save() }
      return goOn(request.raw, reply.raw, {
        select_account: {},
        login: { accountId: address, remember: false },
        consent,
      })

      async function goOn(
        raw: IncomingMessage,
        answer: ServerResponse,
        result: InteractionResults,
      ) {
        const url = await provider.interactionResult(raw, answer, result, {
          mergeWithLastSubmission: false,
        })
        return reply.redirect(url, 303)
      }
    },
  )
  await pages.ready()

  const protocol = provider.callback()
  const server = createServer((request, response) => {
    if (!isFromThisMachine(request)) response.writeHead(403).end()
    else if (/^\/(interaction\/|sandbox-page\.css)/.test(request.url ?? '')) {
      pages.routing(request, response)
    } else protocol(request, response)
  })

  const port = portOf(server, options.port)

  return {
    issuer,
    ports: { google: port },
    open: port.open,
    async close() {
      await port.shut()
      await pages.close()
    },
  }
}
