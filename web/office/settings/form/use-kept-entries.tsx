import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from '../../../people/sessions/queries.ts'
import type { EntriesByPath } from '../../../platform/base/forms/merge-entries.ts'
import { useHeldEntries } from '../../../platform/base/forms/use-held-entries.ts'
import { Button } from '../../../ui/button.tsx'
import { keepSettingDraft, readSettingDraft, type SettingDraft } from './setting-draft.ts'
import { useUnsaved } from './unsaved-settings.tsx'

/** This tab's draft of a form, read before the form is filled from it. */
export function useSettingDraft(title: string) {
  const email = useSession().data?.user?.email ?? ''
  const [draft, setDraft] = useState(() => readSettingDraft(title, email))
  return {
    title,
    draft,
    forget: () => setDraft(undefined),
    keep: (typed: SettingDraft | undefined) => keepSettingDraft(title, email, typed),
  }
}

/** Keeps a form on what the shop holds, and what is typed in this tab: leaving asks, coming back brings it back. */
export function useKeptEntries<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  held: SettingDraft['basis'],
  { title, draft, keep, forget }: ReturnType<typeof useSettingDraft>,
) {
  const { version, basis, read, settle, isChanged } = useHeldEntries(form, held, draft?.basis)
  useUnsaved(title, {
    isChanged,
    keep: () => keep(isChanged() ? { typed: read(), basis } : undefined),
  })
  return {
    version,
    read,
    settle(entries: EntriesByPath) {
      settle(entries)
      forget()
    },
  }
}

/** Says that a draft fills the form, which `onDrop` undoes. */
export function DraftNote({ onDrop }: { readonly onDrop: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-small">
      Your earlier entries are here again. They are not saved yet.
      <Button kind="ghost" size="small" onClick={onDrop}>
        Discard them
      </Button>
    </p>
  )
}
