import { useState } from 'react'
import { useReload } from '../../../platform/base/calls/use-reload.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/dialogs/confirmation.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useFactors } from '../../sessions/factor/queries.ts'
import { useSession } from '../../sessions/queries.ts'
import { AppSetup } from './app-setup.tsx'
import { useRemoveApp } from './mutations.ts'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The account's authenticator app, passkeys and recovery codes. */
export function SecondFactors() {
  const factors = useFactors()
  const needsFactor = useSession().data?.needsFactor
  const reload = useReload('factors', 'session')
  const [codes, setCodes] = useState<readonly string[]>()
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(undefined)
          showSuccess('Second factor is on')
        }}
      />
    )
  if (!factors.data)
    return factors.isLoadingError ? (
      <LoadFailure title="Your second factor could not be loaded" query={factors} />
    ) : (
      <Loading label="Loading your second factor">
        <Skeleton className="h-16 w-full" />
      </Loading>
    )
  const { app, passkeys, recoveryCodesLeft } = factors.data
  if (isSettingUp && !app)
    return (
      <AppSetup
        onDone={(made) => {
          setCodes(made)
          setIsSettingUp(false)
          reload()
        }}
        onCancel={() => setIsSettingUp(false)}
      />
    )
  return (
    <div className="grid gap-4">
      {needsFactor && (
        <p
          role="status"
          className="border-l-[3px] border-note bg-note-wash p-3 text-small text-note"
        >
          The shop asks its staff for a second factor. Set one up to do your work here.
        </p>
      )}
      <p className="max-w-[52ch] text-steel-700">
        With a second factor, your password alone no longer opens your account.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex items-center gap-2 font-semibold">
          Authenticator app {app ? <Tag tone="good">On</Tag> : <Tag>Off</Tag>}
        </p>
        {app ? (
          <Button kind="danger" size="small" onClick={() => setIsRemoving(true)}>
            Remove app
          </Button>
        ) : (
          <Button size="small" onClick={() => setIsSettingUp(true)}>
            Set up app
          </Button>
        )}
      </div>
      <Passkeys
        factors={factors.data}
        onAdded={(made) => {
          if (made.length > 0) setCodes(made)
          reload()
        }}
      />
      {(app || passkeys.length > 0) && <CodesLeft count={recoveryCodesLeft} />}
      {isRemoving && <AppRemoval onClose={() => setIsRemoving(false)} />}
    </div>
  )
}

function CodesLeft({ count }: { readonly count: number }) {
  return (
    <p className="text-small text-steel-600">
      {count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`} For new ones, set up
      the app anew.
    </p>
  )
}

function AppRemoval({ onClose }: { readonly onClose: () => void }) {
  const remove = useRemoveApp(() => {
    showSuccess('App removed')
    onClose()
  })
  return (
    <Confirmation
      question="Remove the authenticator app?"
      verb="Remove"
      isSending={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onKeep={onClose}
    >
      You will log in without its codes.
    </Confirmation>
  )
}
