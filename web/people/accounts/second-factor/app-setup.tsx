import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { useBeginApp, useConfirmApp } from './mutations.ts'

/** Light modules around a QR code, which scanners need. */
const QUIET_MODULES = 4

interface AppSetupProps {
  /** Gets the recovery codes. */
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Shows a new secret as QR code and text, and asks for the app's first code. */
export function AppSetup({ onDone, onCancel }: AppSetupProps) {
  const { mutate: begin, data, error } = useBeginApp()
  useEffect(() => begin(), [begin])
  const confirm = useConfirmApp()
  const form = useForm<{ code: string }>()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onDone(await confirm(code.replaceAll(/\s/g, '')))
    } catch (failure) {
      placeFailure(form, ['code'], failure)
    }
  })
  if (error) return <FormError>{failureText(error)}</FormError>
  if (!data)
    return (
      <Loading label="Preparing the code">
        <Skeleton className="size-44" />
      </Loading>
    )
  return (
    <EntryForm onSubmit={submit} className="grid max-w-[26rem] gap-4">
      <p className="text-steel-700">
        Scan this with an authenticator app, such as Google Authenticator or 1Password. Then enter
        the code that it shows.
      </p>
      <QrCode {...data.qr} />
      <p className="text-small text-steel-600">
        Can’t scan? Enter this key in the app:{' '}
        <code className="num font-semibold text-ink [overflow-wrap:anywhere]">
          {data.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...inForm(form, 'code', { required: 'Enter the code of your app' })}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind="primary" working={isSubmitting}>
          Turn on
        </SubmitButton>
        <Button kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}

function QrCode({ modules, path }: { readonly modules: number; readonly path: string }) {
  const side = modules + 2 * QUIET_MODULES
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`}
      className="size-52 border border-steel-200 bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
