import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { DeletedCount, Id } from '../values/fields.ts'

/** Digits of an authenticator app's code. */
export const CODE_DIGITS = 6

const Challenge = z.string().min(1).max(100)
export const AppCode = z
  .string('Enter the code of your app')
  .max(CODE_DIGITS, `${CODE_DIGITS} digits`)
  .regex(/^\d{6}$/, `${CODE_DIGITS} digits`)
const RecoveryCode = z
  .string('Enter a recovery code')
  .min(1, 'Enter a recovery code')
  .max(40, 'That is no recovery code')

/** Base64url text of WebAuthn. */
const Bytes = z.string().max(8192)
const CredentialId = z.string().min(1).max(1400)

/** A passkey's answer to a challenge, as `@simplewebauthn/browser` gives it; further members are ignored. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.string().max(200).optional(),
  }),
})
export type Assertion = z.infer<typeof Assertion>

/** A new passkey, as `@simplewebauthn/browser` gives it; not all of it is needed. */
export const Attestation = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.object({}).optional(),
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type Attestation = z.infer<typeof Attestation>

/** One of three answers proves a second factor. */
export const FactorAnswer = z.strictObject({
  code: AppCode.optional(),
  recoveryCode: RecoveryCode.optional(),
  assertion: Assertion.optional(),
})
export type FactorAnswer = z.infer<typeof FactorAnswer>

export const countAnswers = ({ code, recoveryCode, assertion }: FactorAnswer): number =>
  [code, recoveryCode, assertion].filter((answer) => answer !== undefined).length

/** How the person who has proven a first factor can go on. */
export const OfferedFactors = z.object({
  /** Whether the account has an authenticator app. */
  app: z.boolean(),
  /** Credential ids of its passkeys. */
  passkeys: z.array(z.string()),
})
export type OfferedFactors = z.infer<typeof OfferedFactors>

export const passSecondFactor = {
  method: 'POST',
  path: '/identity/secondFactor',
  summary:
    'Finishes a sign-in: the challenge of `PUT /user/{email}` with a code of the app, a recovery code or a passkey’s assertion, or that of `POST /identity/passkey/begin` with an assertion alone, makes the session.',
  access: 'open',
  limit: 'signIns',
  body: FactorAnswer.extend({ challenge: Challenge }).refine((body) => countAnswers(body) === 1, {
    path: ['code'],
    message: 'Send a code, a recovery code or an assertion',
  }),
  answers: { 200: z.object({ token: z.string() }) },
} as const satisfies Endpoint

/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const OwnPasskey = z.object({
  _id: Id,
  /** The browser and system on which it was added. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type OwnPasskey = z.infer<typeof OwnPasskey>

export const Factors = z.object({
  app: z.boolean(),
  passkeys: z.array(OwnPasskey),
  recoveryCodesLeft: z.int(),
  /** False: browsers make no passkeys for the shop's address, an IP address or one without https. */
  passkeysWork: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

export const findFactors = {
  method: 'GET',
  path: '/identity/factor',
  summary: 'The caller’s authenticator app, passkeys and how many recovery codes are left.',
  access: 'self',
  limit: 'reads',
  answers: { 200: Factors },
} as const satisfies Endpoint

export const beginTotp = {
  method: 'POST',
  path: '/identity/totp/begin',
  summary:
    'A new secret for an authenticator app, also as a QR code; it counts once its first code is confirmed.',
  access: 'self',
  limit: 'writes',
  answers: {
    200: z.object({
      /** Base32. */
      secret: z.string(),
      /** `otpauth://totp/…` */
      uri: z.string(),
      /** The address as a QR code: modules of a side, and the path of the dark ones. */
      qr: z.object({ modules: z.int(), path: z.string() }),
    }),
  },
} as const satisfies Endpoint

export const confirmTotp = {
  method: 'POST',
  path: '/identity/totp/confirm',
  summary:
    'Turns the authenticator app on by its first code; answers ten new recovery codes, in place of those before. Sessions that were opened without a second factor end, but this one.',
  access: 'self',
  freshProof: true,
  limit: 'writes',
  body: z.strictObject({ code: AppCode }),
  answers: { 200: RecoveryCodes },
} as const satisfies Endpoint

export const removeTotp = {
  method: 'POST',
  path: '/identity/totp/remove',
  summary: 'Removes the authenticator app; with the last factor the recovery codes go, too.',
  access: 'self',
  freshProof: true,
  limit: 'writes',
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const beginPasskey = {
  method: 'POST',
  path: '/identity/passkey/begin',
  summary:
    'WebAuthn options with a challenge for ten minutes: of a visitor to sign in by a passkey alone, of a signed-in caller to add one.',
  access: 'open',
  limit: 'signIns',
  answers: {
    200: z.looseObject({
      /** Also answered by a signed-in caller who proves again who they are. */
      challenge: z.string(),
    }),
  },
} as const satisfies Endpoint

export const addPasskey = {
  method: 'POST',
  path: '/identity/passkey/finish',
  summary:
    'Adds the passkey that the browser made; with the first factor come ten recovery codes. Sessions that were opened without a second factor end, but this one.',
  access: 'self',
  freshProof: true,
  limit: 'writes',
  body: Attestation,
  answers: { 200: RecoveryCodes.extend({ passkey: OwnPasskey }) },
} as const satisfies Endpoint

export const removePasskey = {
  method: 'DELETE',
  path: '/identity/passkey/:id',
  summary: 'Removes a passkey; with the last factor the recovery codes go, too.',
  access: 'self',
  freshProof: true,
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const resetFactors = {
  method: 'DELETE',
  path: '/user/:id/factor',
  summary:
    'Removes every factor of another user who has lost theirs, and ends their sessions; they are mailed.',
  access: 'staff:write',
  over: 'second factors',
  freshProof: true,
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
