import { type Location, useLocation, useNavigate } from 'react-router'

/** What the address of a list chooses: a search, a page, and filters of its own. */
export interface ListChoice {
  readonly q?: string
  /** The last item of the page before. */
  readonly after?: string
  /** From 1. Only for people: the list is found by `after`. */
  readonly page: number
  readonly search: URLSearchParams
}

export function readListChoice(search: URLSearchParams): ListChoice {
  const after = search.get('after') || undefined
  const page = Number(search.get('page'))
  return {
    q: search.get('q')?.trim() || undefined,
    after,
    page: after && Number.isInteger(page) && page > 1 ? page : 1,
    search,
  }
}

export function useListChoice(): ListChoice {
  return readListChoice(new URLSearchParams(useLocation().search))
}

/** The address of the same list with some of its choices changed; a new search or filter begins at its first page. */
export function listPath(
  { search }: ListChoice,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const changed = new URLSearchParams(search)
  changed.delete('after')
  changed.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return `?${changed}`
}

/** Puts a search into the address, in place of the search before: one step back leaves the list. */
export function useSearchList(): (q: string) => void {
  const choice = useListChoice()
  const navigate = useNavigate()
  return (q) => {
    navigate(listPath(choice, { q: q.trim() || undefined }), {
      replace: true,
      preventScrollReset: true,
    })
  }
}

/** The pages that were turned to get here, first to last: a list can only be followed forwards. */
export function readTrail(location: Location): readonly (string | undefined)[] {
  const trail = (location.state as { trail?: unknown } | null)?.trail
  return Array.isArray(trail) ? trail : []
}
