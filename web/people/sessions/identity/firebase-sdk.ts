import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth'
import type { Shop } from '../../../../contract/office/shop.ts'
import { readFailureCode, SignInFailure } from '../../../platform/base/failures/sign-in-failure.ts'
import type { Identity, IdentityProof } from './identity.ts'
import { rememberProviderSession } from './provider-session.ts'

export type FirebaseSettings = Extract<Shop['signIn'], { provider: 'firebase' }>

let auth: Auth | undefined

/** The official SDK behind the port. Its sign-in is in memory only: what lasts is the shop's own session. */
export function firebaseSdk(settings: FirebaseSettings): Required<Identity> {
  auth ??= openAuth(settings)
  const opened = auth
  return {
    signUp: ({ name, email, password }) =>
      translate(async () => {
        const { user } = await createUserWithEmailAndPassword(opened, email, password)
        await updateProfile(user, { displayName: name })
        // Firebase doesn't send this mail by itself. The account exists: a failed mail must not fail the sign-up.
        await sendEmailVerification(user).catch(() => {})
        // A token keeps the name from when it was issued, so a new one is needed.
        return prove(user, true)
      }),
    signIn: ({ email, password }) =>
      translate(async () =>
        prove((await signInWithEmailAndPassword(opened, email, password)).user),
      ),
    requestReset: (email) =>
      translate(() => sendPasswordResetEmail(opened, email)).catch((error: unknown) => {
        // Don't reveal whether the account exists.
        if (!(error instanceof SignInFailure && error.code === 'invalid-credential')) throw error
      }),
    continueWithGoogle: () =>
      translate(async () => {
        const google = new GoogleAuthProvider()
        return prove((await signInWithPopup(opened, google, browserPopupRedirectResolver)).user)
      }),
  }
}

function openAuth({ apiKey, projectId, authDomain, emulatorHost }: FirebaseSettings): Auth {
  const app = initializeApp({ apiKey, projectId, ...(authDomain && { authDomain }) })
  const made = initializeAuth(app, { persistence: inMemoryPersistence })
  rememberProviderSession(() => signOut(made))
  if (emulatorHost) connectAuthEmulator(made, `http://${emulatorHost}`, { disableWarnings: true })
  return made
}

async function prove(user: User, isRenewed = false): Promise<IdentityProof> {
  return { email: user.email ?? '', idToken: await user.getIdToken(isRenewed) }
}

const SAME_AS: Readonly<Record<string, string>> = {
  'user-not-found': 'invalid-credential',
  'wrong-password': 'invalid-credential',
  'invalid-login-credentials': 'invalid-credential',
  'api-key-not-valid.-please-pass-a-valid-api-key.': 'invalid-api-key',
}

async function translate<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const code = String((error as { code?: unknown }).code).replace(/^auth\//, '')
    throw new SignInFailure(readFailureCode(SAME_AS[code] ?? code))
  }
}
