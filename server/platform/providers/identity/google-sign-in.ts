import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { SignInFailureCode } from '../../../../contract/values/messages.ts'
import type { Database } from '../../database/database.ts'
import { startedSignIn } from '../../database/tables/sign-in.ts'
import type { GoogleConnection } from '../../environment/settings.ts'
import { displayName } from './display-name.ts'
import { normalizeEmail } from './email.ts'
import type { VouchedPerson } from './embedded/proof-token.ts'

const LIFETIME_MS = 10 * 60 * 1000
const RANDOM_BYTES = 32
const PATIENCE_SECONDS = 10

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  name: z.string().optional().catch(undefined),
})

/** The sign-in failed; the code selects the message in the browser. */
export class SignInFailed extends Error {
  readonly code: SignInFailureCode

  constructor(code: SignInFailureCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

interface GoogleSignInParts {
  readonly db: Database
  readonly connection: GoogleConnection
  readonly publicUrl: string
  readonly now: () => Date
}

export type GoogleSignIn = ReturnType<typeof googleSignIn>

/** Google by OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is verified. */
export function googleSignIn({ db, connection, publicUrl, now }: GoogleSignInParts) {
  const redirectUri = `${publicUrl}/identity/google/callback`
  const discover = discoverOnce(connection)

  return {
    /** Starts a sign-in: returns the popup's address, and a secret that identifies this browser on return. */
    async start(): Promise<{ url: string; browserSecret: string }> {
      const config = await discover()
      const [state, browserSecret] = [makeSecret(), makeSecret()]
      const nonce = oidc.randomNonce()
      const codeVerifier = oidc.randomPKCECodeVerifier()
      const moment = now()
      await db.delete(startedSignIn).where(lt(startedSignIn.expiresAt, moment))
      await db.insert(startedSignIn).values({
        stateHash: hash(state),
        browserHash: hash(browserSecret),
        nonce,
        codeVerifier,
        expiresAt: new Date(moment.getTime() + LIFETIME_MS),
      })
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
      })
      return { url: url.href, browserSecret }
    },

    /** Finishes a sign-in: from the address to which Google redirected, to the person whom Google vouches for. */
    async finish(search: string, browserSecret: string | undefined): Promise<VouchedPerson> {
      const state = new URLSearchParams(search).get('state')
      if (!state) throw new SignInFailed('internal-error')
      if (!browserSecret) throw new SignInFailed('web-storage-unsupported')
      const started = await spend(state)
      // The cookie belongs to another sign-in: a second popup in this browser, or a link made by somebody else.
      if (!timingSafeEqual(started.browserHash, hash(browserSecret))) {
        throw new SignInFailed('cancelled-popup-request')
      }
      const claims = await exchange(search, state, started)
      const email = normalizeEmail(claims.email)
      if (connection.onlyDomain && !email.endsWith(`@${connection.onlyDomain}`)) {
        throw new SignInFailed('internal-error')
      }
      return {
        issuer: connection.issuer,
        subject: claims.sub,
        email,
        emailVerified: claims.email_verified,
        name: displayName(claims.name, email),
        method: 'Google',
      }
    },
  }

  /** A started sign-in is valid once, for ten minutes. */
  async function spend(state: string) {
    const [row] = await db
      .delete(startedSignIn)
      .where(eq(startedSignIn.stateHash, hash(state)))
      .returning()
    if (!row || row.expiresAt <= now()) throw new SignInFailed('timeout')
    return row
  }

  async function exchange(
    search: string,
    expectedState: string,
    { nonce, codeVerifier }: typeof startedSignIn.$inferSelect,
  ) {
    const config = await discover()
    try {
      const tokens = await oidc.authorizationCodeGrant(config, new URL(redirectUri + search), {
        pkceCodeVerifier: codeVerifier,
        expectedState,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      return Claims.parse(tokens.claims())
    } catch (cause) {
      throw new SignInFailed(readFailure(cause), { cause })
    }
  }
}

/** Fetches the provider's addresses and keys on first use; failures are not cached. */
function discoverOnce({ issuer, clientId, clientSecret }: GoogleConnection) {
  const server = new URL(issuer)
  const isPlainHttp = server.protocol === 'http:'
  let known: Promise<oidc.Configuration> | undefined
  return () => {
    known ??= oidc
      .discovery(server, clientId, clientSecret, undefined, {
        timeout: PATIENCE_SECONDS,
        execute: [
          oidc.enableNonRepudiationChecks,
          // The local sandbox uses http; Google uses https.
          ...(isPlainHttp ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((cause: unknown) => {
        known = undefined
        throw new SignInFailed(readFailure(cause), { cause })
      })
    return known
  }
}

function readFailure(error: unknown): SignInFailureCode {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'user-cancelled' : 'internal-error'
  }
  if (error instanceof oidc.ResponseBodyError) {
    return error.error === 'invalid_client' ? 'invalid-api-key' : 'internal-error'
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'invalid-api-key'
  const isUnreachable =
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT')
  return isUnreachable ? 'network-request-failed' : 'internal-error'
}

function makeSecret(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url')
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
