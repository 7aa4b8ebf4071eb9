import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import {
  atMost,
  DeletedCount,
  Email,
  Id,
  ModifiedCount,
  PositiveInteger,
  page,
  required,
  SearchText,
} from '../values/fields.ts'
import { messages } from '../values/messages.ts'
import { staffRights } from '../values/rights.ts'
import { readyRoles } from './rights.ts'

/** OWASP ASVS 5, 6.2.9 requires at least 64; 128 leaves room for pass phrases and limits the cost of hashing. */
const MAX_PASSWORD_LENGTH = 128

export const Password = z
  .string(messages.passwordRequired)
  .min(1, messages.passwordRequired)
  .min(6, messages.passwordTooShort)
  .max(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`)

export const LONGEST_NAME = 80
export const NAME_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu
/** Text that a mail program turns into a link. */
export const LINK_IN_NAME = /:\/\/|www\./gi

/** Display name. It is used in mails, so it is a single line without links. */
export const DisplayName = required(messages.nameRequired, LONGEST_NAME).refine(
  (name) => name.search(NAME_CONTROLS) < 0 && name.search(LINK_IN_NAME) < 0,
  'A name can’t contain line breaks or web addresses',
)

export const SignUpForm = z.strictObject({
  name: DisplayName,
  email: Email,
  password: Password,
})
export const LoginForm = z.strictObject({ email: Email, password: Password })

export const SignInBody = LoginForm.extend({
  /** Set in place of the proven one, which is too short for staff. */
  newPassword: Password.optional(),
})

/** Why staff do something to an account; its owner doesn't read it. */
export const StaffReason = z
  .string('Say why')
  .trim()
  .min(1, 'Say why')
  .max(200, atMost(200))
  .refine((text) => !/\p{Cc}/u.test(text), 'One line of text')

/** The identity provider's answer: a signed ID token that `PUT /user/{email}` swaps for a session. */
export const Proof = z.object({ idToken: z.string() })

export const signUp = {
  method: 'POST',
  path: '/identity/sign-up',
  summary: 'Embedded identity provider: makes an account with e-mail, password and display name.',
  access: 'open',
  limit: 'signUps',
  body: SignUpForm,
  answers: { 201: Proof },
} as const satisfies Endpoint

export const signIn = {
  method: 'POST',
  path: '/identity/sign-in',
  summary:
    'Embedded identity provider: proves an e-mail by its password. Staff whose password is too short for staff set a longer one with it.',
  access: 'open',
  limit: 'signIns',
  body: SignInBody,
  answers: { 200: Proof },
} as const satisfies Endpoint

export const User = z.object({
  _id: Id,
  email: z.string(),
  /** `admin`: an owner. Other staff are customers with rights. */
  role: z.enum(['admin', 'customer']),
  rights: z.array(z.enum(staffRights)),
  name: z.string(),
  /** Whether the owner of the e-mail has confirmed it. */
  emailConfirmed: z.boolean(),
  /** Whether they may not sign in. */
  blocked: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

export const startSession = {
  method: 'PUT',
  path: '/user/:email',
  summary:
    'Swaps the identity provider’s proof (`Authorization: Bearer`) for a session; registers the user.',
  access: 'provider',
  // The provider has already counted the sign-in.
  limit: 'writes',
  params: z.object({ email: Email }),
  body: z.strictObject({
    email: Email,
    /** Needed for a new account where the shop asks for consent: the version in force. */
    termsVersion: PositiveInteger.optional(),
  }),
  answers: { 200: z.object({ token: z.string() }) },
} as const satisfies Endpoint

export const Session = z.object({
  user: z.object({ _id: Id, email: z.string(), name: z.string() }).nullable(),
  /** Rights of staff; none for customers and visitors. */
  rights: z.array(z.enum(staffRights)),
  /** Null for visitors. */
  role: z.enum([...readyRoles, 'own', 'customer']).nullable(),
  /** The key that calls: user and rights are those that it acts with. */
  key: z.object({ _id: Id, name: z.string() }).optional(),
  /** Names of the owners, who can give more; only for staff who are none. */
  owners: z.array(z.string()).optional(),
  /** Staff who hold no right until they set up a second factor. */
  needsFactor: z.literal(true).optional(),
})
export type Session = z.infer<typeof Session>

export const findSession = {
  method: 'GET',
  path: '/session',
  summary: 'Who calls with this session or key, with role and rights.',
  access: 'open',
  readsKeys: true,
  limit: 'reads',
  answers: { 200: Session },
} as const satisfies Endpoint

export const endSession = {
  method: 'DELETE',
  path: '/session',
  summary: 'Signs out: ends the session on the server and removes its cookie.',
  access: 'open',
  limit: 'writes',
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const checkAdmin = {
  method: 'GET',
  path: '/admin/:email',
  summary: 'Whether the user is an owner.',
  access: 'own or staff:read',
  limit: 'reads',
  selfFrom: { params: 'email' },
  params: z.object({ email: z.string().max(254) }),
  answers: { 200: z.object({ admin: z.boolean() }) },
} as const satisfies Endpoint

const userFilter = {
  q: SearchText.optional(),
  /** `admin`: only owners. */
  role: z.enum(['admin', 'staff']).optional(),
  waits: z.literal('erasure').optional(),
} as const

export const listUsers = {
  method: 'GET',
  path: '/user',
  summary:
    'The users, or only owners, staff or those whose erasure waits, oldest first; `q` finds by words of e-mail, name, company, VAT id, phone or post code.',
  access: 'customers:read',
  limit: 'reads',
  query: z.strictObject({ ...page, ...userFilter }),
  answers: { 200: z.array(User) },
} as const satisfies Endpoint

export const exportUsers = {
  method: 'GET',
  path: '/users/export',
  summary:
    'The users that a list of All Users shows, with bill-to and first address, as CSV; who did it is an account event.',
  access: 'customers:read',
  freshProof: true,
  limit: 'documents',
  query: z.strictObject(userFilter),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const makeAdmin = {
  method: 'PUT',
  path: '/user/admin/:email',
  summary: 'Makes a user an owner; 409 if a confirmed e-mail is required and this one is not.',
  access: 'staff:write',
  over: 'roles',
  freshProof: 'withSecondFactor',
  limit: 'writes',
  params: z.object({ email: z.string().max(254) }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const takeAdminRights = {
  method: 'DELETE',
  path: '/user/admin/:email',
  summary:
    'Makes an owner, or other staff, a customer and ends their sessions; all else stays. Never the last owner.',
  access: 'staff:write',
  over: 'roles',
  freshProof: true,
  limit: 'writes',
  params: z.object({ email: z.string().max(254) }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const setRole = {
  method: 'PUT',
  path: '/user/:id/role',
  summary:
    'Gives a user a ready-made role or ticked rights, in place of those before; ends their sessions. Nobody gives what they lack, and the last owner stays.',
  access: 'staff:write',
  over: 'roles',
  freshProof: true,
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      /** `customer`: no right of staff. */
      role: z.enum([...readyRoles, 'customer'], 'Choose a role').optional(),
      rights: z.array(z.enum(staffRights, 'An unknown right')).max(staffRights.length).optional(),
    })
    .refine(({ role, rights }) => (role === undefined) !== (rights === undefined), {
      path: ['role'],
      message: 'Choose a role, or rights',
    }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const blockUser = {
  method: 'POST',
  path: '/user/:id/block',
  summary:
    'Ends every session of a user, who can’t sign in again; all else stays. Never the last owner.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: StaffReason }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const unblockUser = {
  method: 'POST',
  path: '/user/:id/unblock',
  summary: 'Lets a blocked user sign in again.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const sendResetMail = {
  method: 'POST',
  path: '/user/:id/resetMail',
  summary:
    'Mails a user the link to a new password; nothing is sent while the link of a moment ago works.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: z.object({ sent: z.boolean() }) },
} as const satisfies Endpoint

export const endUserSessions = {
  method: 'DELETE',
  path: '/user/:id/sessions',
  summary: 'Ends every session of a user; the record and the role remain.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const removeUser = {
  method: 'DELETE',
  path: '/user/:id',
  summary: 'Removes the user’s record, role and sessions; never the last owner.',
  access: 'customers:write',
  freshProof: 'withSecondFactor',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
