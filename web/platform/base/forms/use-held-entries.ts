import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isSame } from '../is-same.ts'
import { type EntriesByPath, mergeEntries } from './merge-entries.ts'

interface StoredEntries {
  /** Changes whenever the entries change. */
  readonly version: string | null
  readonly entries: EntriesByPath
}

/**
 * Keeps a form on what the shop holds: when others save, their values are taken over and what is typed stays, with what
 * is held beside it. Fields that stay the same are not touched, so that they keep the focus.
 */
export function useHeldEntries<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  held: StoredEntries,
  /** The version that the form was filled from, if it goes on with former entries. */
  start: StoredEntries = held,
) {
  const [basis, setBasis] = useState(start)
  const read = (): EntriesByPath =>
    structuredClone(
      Object.fromEntries(
        Object.keys(held.entries).map((path) => [path, form.getValues(path as Path<Values>)]),
      ),
    )

  const follow = useEffectEvent((version: string | null) => {
    if (version === basis.version) return
    const typed = read()
    const { entries, disputed } = mergeEntries(typed, basis.entries, held.entries)
    for (const [path, value] of Object.entries(entries))
      if (!isSame(typed[path], value))
        form.setValue(path as Path<Values>, value as PathValue<Values, Path<Values>>)
    for (const path of disputed)
      form.setError(path as Path<Values>, {
        type: 'server',
        message: `Now ${held.entries[path] || '–'}`,
      })
    setBasis(held)
  })
  useEffect(() => follow(held.version), [held.version])

  return {
    /** The version that the form was last filled from. */
    version: basis.version,
    basis,
    read,
    /** Whether something is typed that the shop doesn't hold. */
    isChanged: () => !isSame(read(), basis.entries),
    /** Takes entries that the shop has saved, or that were dropped: they no longer count as typed. */
    settle: (entries: EntriesByPath) => setBasis((before) => ({ ...before, entries })),
  }
}
