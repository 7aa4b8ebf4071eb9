import { createContext, useContext, useEffect } from 'react'
import { useShopName } from './shop-query.ts'

export interface Head {
  title: string
  description?: string
  /** Canonical path for search engines; by default that of the page, without its query. */
  canonical?: string
  /** `false` for pages that search engines need not list, such as search results. */
  isFound?: boolean
  /** Address of a picture for link previews. */
  picture?: string
  /** The page as schema.org data. `absolute` completes a path to an address. */
  linkedData?: (absolute: (path: string) => string) => readonly object[]
}

const DEFAULT_DESCRIPTION =
  'Car parts and workshop tools for garages, fleets and retailers, from 500 pieces.'

/** Effects don't run on the server, so the page writes its head here while it renders. */
export const HeadContext = createContext<Partial<Head> | undefined>(undefined)

/** Title and metadata of a page; the shop's name is added to the title. */
export function PageHead({ title, description = DEFAULT_DESCRIPTION, ...rest }: Head) {
  const fullTitle = `${title}, ${useShopName()}`
  const head = useContext(HeadContext)
  if (head) Object.assign(head, { ...rest, title: fullTitle, description } satisfies Head)
  useEffect(() => {
    document.title = fullTitle
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const path = rest.canonical ?? canonicalPath(location.pathname)
    const link = document.querySelector('link[rel="canonical"]')
    link?.setAttribute('href', location.origin + path)
  }, [fullTitle, description, rest.canonical])
  return null
}

/** The path of an address without a slash at its end, which kept pages disregard too. */
export function canonicalPath(address: string): string {
  return address.replace(/(?<=.)\/?([?#].*)?$/s, '')
}
