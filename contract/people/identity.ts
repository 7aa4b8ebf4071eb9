import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { DeletedCount, Email, Id, page } from '../values/fields.ts'
import { messages } from '../values/messages.ts'
import { FRESH_PROOF_MINUTES } from './fresh-proof.ts'
import { AppCode, Assertion } from './second-factor.ts'
import { DisplayName, Password } from './users.ts'

/** A random or signed token from a link or a proof; never typed. */
const Token = z.string().min(1).max(4096)

/** An existing password, which may predate the current rules. */
const CurrentPassword = z
  .string(messages.passwordRequired)
  .min(1, messages.passwordRequired)
  .max(128)

export const ForgotPasswordForm = z.strictObject({ email: Email })

export const requestPasswordReset = {
  method: 'POST',
  path: '/identity/password-reset',
  summary: 'Sends a mail with a link to set a new password; the same answer for every e-mail.',
  access: 'open',
  limit: 'resets',
  body: ForgotPasswordForm,
  answers: { 200: z.object({ sent: z.boolean() }) },
} as const satisfies Endpoint

export const setNewPassword = {
  method: 'POST',
  path: '/identity/new-password',
  summary: 'Sets the password by the single-use token of a reset mail; ends all sessions.',
  access: 'open',
  limit: 'signIns',
  body: z.strictObject({ token: Token, password: Password }),
  answers: { 200: z.object({ email: z.string() }) },
} as const satisfies Endpoint

export const verifyEmail = {
  method: 'POST',
  path: '/identity/verify-email',
  summary:
    'Confirms an e-mail by the single-use token of a verification mail and the account’s session or password.',
  access: 'open',
  limit: 'signIns',
  body: z.strictObject({ token: Token, password: CurrentPassword.optional() }),
  answers: {
    200: z.object({
      email: z.string(),
      /** `true` if the link was already used and the caller's own e-mail is confirmed. */
      wasConfirmed: z.boolean(),
    }),
  },
} as const satisfies Endpoint

export const confirmNewEmail = {
  method: 'POST',
  path: '/identity/new-email',
  summary:
    'Gives an account the e-mail that staff entered for it, by the single-use token mailed there; ends all sessions.',
  access: 'open',
  limit: 'signIns',
  body: z.strictObject({ token: Token }),
  answers: { 200: z.object({ email: z.string() }) },
} as const satisfies Endpoint

export const sendVerificationMail = {
  method: 'POST',
  path: '/identity/verification-mail',
  summary: 'Sends the verification mail again.',
  access: 'self',
  limit: 'resets',
  answers: { 200: z.object({ sent: z.boolean() }) },
} as const satisfies Endpoint

export const Account = z.object({
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** The shop generated the first admin's password and printed it, so it should be changed. */
  shouldChangePassword: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const findAccount = {
  method: 'GET',
  path: '/identity/account',
  summary: 'How the caller signs in.',
  access: 'self',
  limit: 'reads',
  answers: { 200: Account },
} as const satisfies Endpoint

export const ChangePasswordForm = z.strictObject({
  currentPassword: CurrentPassword,
  newPassword: Password,
})

export const changePassword = {
  method: 'PUT',
  path: '/identity/password',
  summary: 'Changes the password; ends all other sessions.',
  access: 'self',
  limit: 'signIns',
  body: ChangePasswordForm,
  answers: { 200: z.object({ endedSessions: z.int() }) },
} as const satisfies Endpoint

export const ChangeNameForm = z.strictObject({ name: DisplayName })

export const changeName = {
  method: 'PUT',
  path: '/identity/name',
  summary: 'Changes the display name.',
  access: 'self',
  limit: 'writes',
  body: ChangeNameForm,
  answers: { 200: z.object({ name: z.string() }) },
} as const satisfies Endpoint

export const ListedSession = z.object({
  _id: Id,
  createdAt: z.iso.datetime(),
  /** Precise to an hour: the use of a session is recorded once an hour. */
  lastSeenAt: z.iso.datetime(),
  device: z.string(),
  address: z.string().nullable(),
  current: z.boolean(),
})
export type ListedSession = z.infer<typeof ListedSession>

export const listSessions = {
  method: 'GET',
  path: '/sessions',
  summary: 'The caller’s sessions, newest first.',
  access: 'self',
  limit: 'reads',
  answers: { 200: z.array(ListedSession) },
} as const satisfies Endpoint

export const endOwnSession = {
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'Ends one of the caller’s sessions.',
  access: 'self',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const endOtherSessions = {
  method: 'DELETE',
  path: '/sessions',
  summary: 'Ends all of the caller’s sessions but this one.',
  access: 'self',
  limit: 'writes',
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

/** A fresh proof, required before sensitive actions: the user enters the password again. */
const FreshProof = z.strictObject({ idToken: Token })

/** One of these: the password of this shop, a proof of the identity provider such as Google's, or a second factor. */
export const ProofBody = z
  .strictObject({
    password: CurrentPassword.optional(),
    idToken: Token.optional(),
    code: AppCode.optional(),
    assertion: Assertion.optional(),
  })
  .refine((body) => Object.values(body).filter((proof) => proof !== undefined).length === 1, {
    path: ['password'],
    message: messages.passwordRequired,
  })

export const proveAgain = {
  method: 'POST',
  path: '/identity/freshProof',
  summary: `Proves again who holds the session; for ${FRESH_PROOF_MINUTES} minutes it may make the calls that need a fresh proof.`,
  access: 'self',
  limit: 'signIns',
  body: ProofBody,
  answers: { 200: z.object({ freshUntil: z.iso.datetime() }) },
} as const satisfies Endpoint

export const exportOwnData = {
  method: 'POST',
  path: '/account/export',
  summary: 'All data the shop stores about the caller; needs a fresh proof of identity.',
  access: 'self',
  limit: 'signIns',
  body: FreshProof,
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const deleteOwnAccount = {
  method: 'POST',
  path: '/account/deletion',
  summary:
    'Deletes the caller’s account and data; needs a fresh proof of identity. Paid orders are kept as the law requires.',
  access: 'self',
  limit: 'signIns',
  body: FreshProof,
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const accountEventKinds = [
  'signedUp',
  'invited',
  'signedIn',
  'signInFailed',
  'resetRequested',
  'passwordReset',
  'passwordChanged',
  'emailVerified',
  'accountJoined',
  'sessionsEnded',
  'appAdded',
  'appRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'factorsReset',
  'nameCorrected',
  'newEmailAsked',
  'emailChanged',
  'madeAdmin',
  'adminRightsTaken',
  'roleChanged',
  'keyMade',
  'keyRevoked',
  'staffInvited',
  'invitationWithdrawn',
  'userBlocked',
  'userUnblocked',
  'accountsMerged',
  'mergeUndone',
  'userRemoved',
  'reviewRemoved',
  'dataExported',
  'customersExported',
  'accountDeleted',
  'erasureAsked',
  'erasureGivenUp',
  'accountErased',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

export const AccountEvent = z.object({
  _id: Id,
  kind: z.enum(accountEventKinds),
  email: z.string(),
  actorEmail: z.string().nullable(),
  address: z.string(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** As staff gave it; null: they gave none. */
  reason: z.string().nullable(),
})
export type AccountEvent = z.infer<typeof AccountEvent>

export const listAccountEvents = {
  method: 'GET',
  path: '/accountEvents',
  summary: 'What was done to accounts, newest first: who, when, from where; `email` narrows it.',
  access: 'staff:read',
  over: 'account events',
  limit: 'reads',
  query: z.strictObject({ ...page, email: z.string().max(254).optional() }),
  answers: { 200: z.array(AccountEvent) },
} as const satisfies Endpoint
