import { errors, jwtVerify, SignJWT } from 'jose'
import { v4 as uuidv4 } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { InvalidProof } from '../identity-errors.ts'
import type { Proof } from '../port.ts'
import { signingKey } from './signing-key.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'bulkhead'
const LIFETIME_SECONDS = 5 * 60

const Claims = z.object({
  /** The issuer that vouched for the person: this shop's password accounts, or Google. */
  idp: z.string(),
  method: z.string(),
  epoch: z.int(),
  iat: z.number(),
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
  jti: z.string(),
  exp: z.number(),
})

export type VouchedPerson = Pick<
  Proof,
  'issuer' | 'subject' | 'email' | 'emailVerified' | 'name' | 'method'
>

/**
 * ID tokens of the shop's own identity provider. A token is valid for one swap and five minutes; its id is stored until
 * it expires, so that a token found in a log or history is worthless.
 */
export function proofTokens(
  db: Database,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
) {
  const key = signingKey(db)
  // The token's issuer is this shop's address, so that another address refuses it. Users store `idp` instead, so that
  // customers survive a move of the shop.
  const issuer = `${publicUrl}/identity`

  return {
    async issue(vouched: VouchedPerson, epoch: number): Promise<string> {
      const { issuer: idp, subject, email, emailVerified, name, method } = vouched
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ idp, email, email_verified: emailVerified, name, method, epoch })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setJti(uuidv4())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(await key())
    },

    async verify(token: string): Promise<Proof> {
      const secret = await key()
      const verified = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        issuer,
        audience: AUDIENCE,
        currentDate: now(),
      }).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) throw new InvalidProof()
        throw error
      })
      const claims = Claims.safeParse(verified.payload)
      if (!claims.success) throw new InvalidProof()
      const { idp, sub, email, email_verified, name, jti, iat, exp, method, epoch } = claims.data
      return {
        issuer: idp,
        subject: sub,
        email,
        emailVerified: email_verified,
        name,
        expiresAt: new Date(exp * 1000),
        authenticatedAt: new Date(iat * 1000),
        method,
        epoch,
        singleUseId: jti,
      }
    },
  }
}
