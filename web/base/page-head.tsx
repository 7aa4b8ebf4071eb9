import { createContext, useContext, useEffect } from 'react'

export interface Head {
  title: string
  description?: string
  /** The path under which search engines shall know the page; without it they go by the address. */
  canonical?: string
  /** `false`: a page that search engines need not list, such as the results of a search. */
  isFound?: boolean
  /** Address of a picture, for whoever shows a link to the page. */
  picture?: string
  /** What the page is about, in the words of schema.org. `absolute` completes a path to an address. */
  linkedData?: (absolute: (path: string) => string) => readonly object[]
}

const DEFAULT_DESCRIPTION =
  'Car parts and workshop tools for garages, fleets and retailers, from 500 pieces.'

/** On the server: where the page leaves its head while it is rendered, since effects do not run there. */
export const HeadContext = createContext<Partial<Head> | undefined>(undefined)

/** Title, description and the like of a page. The title alone is given; the shop's name is added. */
export function PageHead({ title, description = DEFAULT_DESCRIPTION, ...rest }: Head) {
  const fullTitle = `${title}, Bulkhead`
  const head = useContext(HeadContext)
  if (head) Object.assign(head, { ...rest, title: fullTitle, description } satisfies Head)
  useEffect(() => {
    document.title = fullTitle
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const link = document.querySelector('link[rel="canonical"]')
    if (rest.canonical) link?.setAttribute('href', new URL(rest.canonical, location.origin).href)
  }, [fullTitle, description, rest.canonical])
  return null
}
