import { createContext, useContext, useEffect } from 'react'

export interface Head {
  title: string
  description?: string
}

const DEFAULT_DESCRIPTION =
  'Car parts and workshop tools for garages, fleets and retailers, from 500 pieces.'

/** On the server: where the page leaves its head while it is rendered, since effects do not run there. */
export const HeadContext = createContext<Partial<Head> | undefined>(undefined)

/** Title and description of a page. The title alone is given; the shop's name is added. */
export function PageHead({ title, description = DEFAULT_DESCRIPTION }: Head) {
  const fullTitle = `${title}, Bulkhead`
  const head = useContext(HeadContext)
  if (head) Object.assign(head, { title: fullTitle, description } satisfies Head)
  useEffect(() => {
    document.title = fullTitle
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [fullTitle, description])
  return null
}
