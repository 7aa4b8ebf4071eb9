import { useEffect, useMemo } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import { loadAtLast, withinChunkLimit } from '../load-chunk.ts'

const WAIT_MS = 20_000
const NOT_LOADED =
  'This form could not be checked: your connection is too slow or was lost. Try again.'

type LoadRules<Entries extends FieldValues, Checked> = () => Promise<
  Resolver<Entries, unknown, Checked>
>

/**
 * The rules of a form, in a file of their own that is loaded once the form is shown, since only its first check needs
 * them.
 */
export function useLaterRules<Entries extends FieldValues, Checked>(
  load: LoadRules<Entries, Checked>,
): Resolver<Entries, unknown, Checked> {
  const { begin, resolver } = useMemo(() => laterRules(load), [load])
  useEffect(begin, [begin])
  return resolver
}

/** A check waits for the rules; if they don't come in time, the form's first field says so. */
export function laterRules<Entries extends FieldValues, Checked>(
  load: LoadRules<Entries, Checked>,
  waitMs = WAIT_MS,
) {
  let loading: ReturnType<typeof load> | undefined
  const begin = () => {
    loading ??= loadAtLast(load)
  }
  const resolver: Resolver<Entries, unknown, Checked> = async (...check) => {
    begin()
    const rules = await withinChunkLimit(async () => loading, waitMs).catch(() => undefined)
    if (rules) return rules(...check)
    const errors: FieldErrors<Entries> = {}
    const [, , { names: [first = ''] = [] }] = check
    set(errors, first, { type: 'load', message: NOT_LOADED })
    return { values: {}, errors }
  }
  return { begin, resolver }
}
