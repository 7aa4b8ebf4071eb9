import { useLocation, useNavigate } from 'react-router'

/** Start of a page: the call continues after an item, the screen numbers its rows. */
export interface PageStart {
  /** Last item of the previous page; absent on the first. */
  readonly after?: string
  /** Count of the items before the page. */
  readonly before: number
}

/** The choice in a list's address: a search, a page, and filters of its own. */
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

/** Puts a search into the address, in place of the previous one, so that one step back leaves the list. */
export function useSearchList(name: string): (text: string) => void {
  const choice = useListChoice()
  const navigate = useNavigate()
  return (text) => {
    navigate(listPath(choice, { [name]: text.trim() || undefined }), {
      replace: true,
      preventScrollReset: true,
    })
  }
}

/** The pages visited on the way here, in order: a list itself can only be followed forwards. */
export function readTrail(state: unknown): readonly PageStart[] {
  const trail = (state as { trail?: unknown } | null)?.trail
  return Array.isArray(trail) ? trail : []
}
