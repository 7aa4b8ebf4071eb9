import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import type { FirebaseProject } from '../../environment/settings.ts'
import { displayName } from './display-name.ts'
import { normalizeEmail } from './email.ts'
import { InvalidProof, SignInUnavailable } from './identity-errors.ts'
import type { IdentityProvider, Proof } from './port.ts'

const KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const Claims = z.object({
  sub: z.string().min(1).max(128),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  name: z.string().optional().catch(undefined),
  auth_time: z.number(),
  exp: z.number(),
  firebase: z.object({ sign_in_provider: z.string() }).optional(),
})

/** Method names by Firebase's identifiers. */
const METHODS = new Map([
  ['password', 'password'],
  ['google.com', 'Google'],
])

interface FirebaseParts {
  readonly project: Pick<FirebaseProject, 'projectId' | 'emulatorHost'>
  readonly now: () => Date
  /** Address of Google's public signing keys. */
  readonly keysUrl?: string
}

/**
 * Firebase Authentication signs people in in the browser; its ID tokens are verified here by Google's rules: published
 * key, audience and issuer of this project, not expired, signed in in the past.
 */
export function firebaseIdentity({
  project,
  now,
  keysUrl = KEYS,
}: FirebaseParts): IdentityProvider {
  const expected = {
    issuer: `https://securetoken.google.com/${project.projectId}`,
    audience: project.projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  }
  const keys = createRemoteJWKSet(new URL(keysUrl))

  const readSigned = async (token: string) => {
    const options = { ...expected, algorithms: ['RS256'], currentDate: now() }
    return (await jwtVerify(token, keys, options)).payload
  }
  // The emulator signs nothing. Used only if its address is set, which production refuses.
  const readUnsigned = async (token: string) =>
    UnsecuredJWT.decode(token, { ...expected, currentDate: now() }).payload
  const read = project.emulatorHost ? readUnsigned : readSigned

  return {
    async verifyProof(token: string): Promise<Proof> {
      const payload = await read(token).catch(refuse)
      const claims = Claims.safeParse(payload)
      if (!claims.success) throw new InvalidProof()
      const { sub, email, email_verified, name, auth_time, exp, firebase } = claims.data
      if (auth_time * 1000 > now().getTime()) throw new InvalidProof()
      const address = normalizeEmail(email)
      return {
        issuer: expected.issuer,
        subject: sub,
        email: address,
        emailVerified: email_verified,
        name: displayName(name, address),
        expiresAt: new Date(exp * 1000),
        authenticatedAt: new Date(auth_time * 1000),
        method: METHODS.get(firebase?.sign_in_provider ?? '') ?? 'Firebase',
      }
    },
  }
}

/** An invalid token is the caller's fault; keys that can't be fetched are not. */
function refuse(error: unknown): JWTPayload {
  if (error instanceof errors.JWKSTimeout) throw new SignInUnavailable(error)
  if (error instanceof errors.JWKSNoMatchingKey) throw new InvalidProof()
  if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC')
    throw new InvalidProof()
  throw new SignInUnavailable(error)
}
