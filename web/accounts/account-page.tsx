import type { ReactNode } from 'react'
import { PageHead } from '../base/page-head.tsx'
import { paths } from '../base/paths.ts'
import { useShop } from '../base/shop-query.ts'
import { useAccount } from '../sessions/queries.ts'
import { Link } from '../ui/link.tsx'
import { AccountNotices } from './account-notices.tsx'
import { ChangeNameForm } from './change-name-form.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { OwnData } from './own-data.tsx'

/** The signed-in account: name, password, data export and deletion. */
export default function AccountPage() {
  const isEmbedded = useShop().data?.signIn.provider === 'embedded'
  const account = useAccount()
  return (
    <div className="max-w-[56rem]">
      <PageHead title="My Account" />
      <h2 className="border-b-2 border-ink pb-5 text-h1">My Account</h2>
      {account.data && (
        <>
          <AccountNotices account={account.data} />
          <Part title="Display name">
            <ChangeNameForm name={account.data.name} />
          </Part>
          {account.data.hasPassword && (
            <Part title="Password">
              <ChangePasswordForm email={account.data.email} />
            </Part>
          )}
        </>
      )}
      {(account.data || !isEmbedded) && (
        <Part title="Your data">
          <OwnData hasPassword={account.data?.hasPassword ?? true} />
        </Part>
      )}
      <p className="mt-6 text-small">
        <Link to={paths.profile} className="tlink inline-flex min-h-6 items-center">
          Back to My Profile
        </Link>
      </p>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-steel-200 py-6">
      <h3 className="mb-4 text-h3">{title}</h3>
      {children}
    </section>
  )
}
