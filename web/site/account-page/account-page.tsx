import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { readableNotices } from '../../../contract/office/settings/notice-kinds.ts'
import { slugOf } from '../../../contract/values/text/slug.ts'
import { NoticeSkeleton } from '../../office/settings/notices/notice-skeleton.tsx'
import { ChangeNameForm } from '../../people/accounts/change-name-form.tsx'
import { ChangePasswordForm } from '../../people/accounts/change-password-form.tsx'
import { OwnData } from '../../people/accounts/own-data.tsx'
import { useIdentity } from '../../people/sessions/identity/use-identity.ts'
import { useAccount } from '../../people/sessions/queries.ts'
import { useRights } from '../../people/sessions/rights/rights.ts'
import { VerificationMailButton } from '../../people/sessions/verification-mail-button.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const OwnNotices = lazyPart(
  () => import('../../office/settings/notices/own-notices.tsx'),
  'OwnNotices',
)
const SecondFactors = lazyPart(
  () => import('../../people/accounts/second-factor/second-factors.tsx'),
  'SecondFactors',
)

/** The signed-in account: name, password, second factor, data export and deletion. */
export default function AccountPage() {
  return (
    <div className="max-w-[56rem]">
      <PageHead title="My Account" />
      <h2 className="border-b-2 border-ink pb-5 text-h1">My Account</h2>
      <AccountParts />
      <p className="mt-6 text-small">
        <Link to={paths.profile} className="tlink inline-flex min-h-6 items-center">
          Back to My Profile
        </Link>
      </p>
    </div>
  )
}

/** Shows what the identity provider lets a user change; the shop names the provider. */
function AccountParts() {
  const shop = useShop()
  if (!shop.data) return <UnloadedAccount query={shop} />
  return shop.data.signIn.provider === 'firebase' ? <AccountElsewhere /> : <OwnAccount />
}

function UnloadedAccount({ query }: { query: UseQueryResult }) {
  if (query.isLoadingError)
    return <LoadFailure title="Your account could not be loaded" query={query} />
  return (
    <Loading label="Loading your account">
      <Skeleton className="mt-6 h-40 w-full" />
    </Loading>
  )
}

function OwnAccount() {
  const account = useAccount()
  if (!account.data) return <UnloadedAccount query={account} />
  const { name, email, emailVerified, hasPassword } = account.data
  return (
    <>
      {/* Without a password we have sent no link. */}
      {hasPassword && !emailVerified && <UnconfirmedEmail email={email} />}
      <Part title="Display name">
        <ChangeNameForm name={name} />
      </Part>
      {hasPassword && (
        <Part title="Password">
          <ChangePasswordForm email={email} />
        </Part>
      )}
      <FurtherParts way={hasPassword ? 'password' : 'google'} />
    </>
  )
}

function UnconfirmedEmail({ email }: { email: string }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-l-[3px] border-note bg-note-wash px-3 py-3 text-small text-note">
      <p className="[overflow-wrap:anywhere]">
        {email} is not confirmed yet. Open the link we sent.
      </p>
      <VerificationMailButton />
    </div>
  )
}

/** With another identity provider, which alone knows whether the account has a password. */
function AccountElsewhere() {
  const { continueWithGoogle } = useIdentity()
  return <FurtherParts way={continueWithGoogle ? 'either' : 'password'} />
}

/** The parts that the shop keeps with any identity provider. */
function FurtherParts({ way }: ComponentProps<typeof OwnData>) {
  return (
    <>
      <Part title="Second factor">
        <div className="min-h-16">
          <Suspense fallback={null}>
            <SecondFactors />
          </Suspense>
        </div>
      </Part>
      <OwnMails />
      <Part title="Your data">
        <OwnData way={way} />
      </Part>
    </>
  )
}

/** For staff: the events that they are mailed, of those that their rights cover. */
function OwnMails() {
  const kinds = readableNotices(useRights())
  if (kinds.length === 0) return null
  return (
    <Part title="Emails to me">
      <Suspense fallback={<NoticeSkeleton kinds={kinds} />}>
        <OwnNotices />
      </Suspense>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={slugOf(title)} className="border-b border-steel-200 py-6">
      <h3 id={slugOf(title)} className="mb-4 scroll-mt-4 text-h3">
        {title}
      </h3>
      {children}
    </section>
  )
}
