import type { Account } from '../../contract/calls/accounts/identity.ts'
import { VerificationMailButton } from '../sessions/verification-mail-button.tsx'

/** Warns the account's owner that the email is not confirmed. Without a password we have sent no link. */
export function AccountNotices({ account }: { account: Account }) {
  return (
    <>
      {account.hasPassword && !account.emailVerified && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-l-[3px] border-note bg-note-wash px-3 py-3 text-small text-note">
          <p className="[overflow-wrap:anywhere]">
            {account.email} is not confirmed yet. Open the link we sent.
          </p>
          <VerificationMailButton />
        </div>
      )}
    </>
  )
}
