import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useBlocker } from 'react-router'
import { isSignedIn, useSession } from '../../../people/sessions/queries.ts'
import { Confirmation } from '../../../ui/dialogs/confirmation.tsx'

interface SettingFormState {
  /** Whether something is typed and not saved. */
  readonly isChanged: () => boolean
  /** Keeps what is typed in this tab. */
  readonly keep: () => void
}

type OpenForms = Map<string, SettingFormState>

const OpenFormsContext = createContext<OpenForms>(new Map())

/** Asks before a page with unsaved settings is left. What is typed is kept in this tab either way. */
export function UnsavedSettings({ children }: { readonly children: ReactNode }) {
  const [forms] = useState<OpenForms>(() => new Map())
  const session = useSession()
  const [changed, setChanged] = useState<readonly string[]>([])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname || !isSignedIn(session.data))
      return false
    const titles = [...forms].flatMap(([title, { isChanged }]) => (isChanged() ? [title] : []))
    setChanged(titles)
    return titles.length > 0
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      for (const { keep } of forms.values()) keep()
      if ([...forms.values()].some(({ isChanged }) => isChanged())) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [forms])
  return (
    <OpenFormsContext value={forms}>
      {children}
      {blocker.state === 'blocked' && (
        <Confirmation
          question="Leave without saving?"
          verb="Leave"
          onKeep={blocker.reset}
          onConfirm={blocker.proceed}
        >
          {changed.join(' and ')}: not saved yet. Your entries are here again when you come back,
          until you sign out.
        </Confirmation>
      )}
    </OpenFormsContext>
  )
}

/** Takes part in the question; what is typed is kept when the form goes. */
export function useUnsaved(title: string, state: SettingFormState): void {
  const forms = useContext(OpenFormsContext)
  const isChanged = useEffectEvent(state.isChanged)
  const keep = useEffectEvent(state.keep)
  useEffect(() => {
    forms.set(title, { isChanged: () => isChanged(), keep: () => keep() })
    return () => {
      keep()
      forms.delete(title)
    }
  }, [forms, title])
}
