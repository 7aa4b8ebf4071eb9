import { useLocation, useNavigate } from 'react-router'

/** Where a page of a list begins: lists are followed by `after`, people count. */
export interface PageStart {
  /** The last item of the page before; none on the first page. */
  readonly after?: string
  /** How many items come before the page. */
  readonly before: number
}

/** What the address of a list chooses: a search, a page, and filters of its own. */
export interface ListChoice extends PageStart {
  readonly q?: string
  readonly search: URLSearchParams
}

export function readListChoice(search: URLSearchParams): ListChoice {
  const after = search.get('after') || undefined
  const before = Number(search.get('before'))
  return {
    q: search.get('q')?.trim() || undefined,
    after,
    before: after && Number.isSafeInteger(before) && before > 0 ? before : 0,
    search,
  }
}

export function useListChoice(): ListChoice {
  return readListChoice(new URLSearchParams(useLocation().search))
}

/** The address of the same list with other filters, from its first page. */
export function listPath(
  { search }: Pick<ListChoice, 'search'>,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const changed = new URLSearchParams(search)
  changed.delete('after')
  changed.delete('before')
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return `?${changed}`
}

/** The address of another page of the same list. */
export function pagePath(choice: Pick<ListChoice, 'search'>, { after, before }: PageStart): string {
  return listPath(choice, { after, before: after && String(before) })
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

/** The pages that were turned to get here, first to last: a list itself can only be followed forwards. */
export function readTrail(state: unknown): readonly PageStart[] {
  const trail = (state as { trail?: unknown } | null)?.trail
  return Array.isArray(trail) ? trail : []
}
