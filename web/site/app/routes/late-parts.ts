import type { Services } from './services.ts'

export { followSession } from '../../../people/sessions/follow-session.ts'
export { prepareNextPages } from './prepare-next-pages.ts'

/** Asks for a fresh proof. Without the dialog's script the call stays refused. */
export const askForProof = (services: Services): Promise<boolean> =>
  import('./ask-for-proof.tsx').then(
    (dialog) => dialog.askForProof(services),
    () => false,
  )
