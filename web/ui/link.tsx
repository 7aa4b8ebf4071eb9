import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react'

interface FollowOptions {
  /** Kept with the entry in the browser's history. */
  readonly state?: unknown
  /** The page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean | undefined
  readonly replace: boolean
}

/** Goes to a path of this site without leaving the document. On the server, and until the page is awake, there is none. */
export const FollowContext = createContext<
  ((path: string, options: FollowOptions) => void) | undefined
>(undefined)

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Omit<FollowOptions, 'replace'> & {
    /** A path of this site, or a query of this page. */
    readonly to: string
  }

/**
 * A link within the site. The router's own asks in each link for the address, the routes around it and what is under
 * way, and is made anew at each step of a navigation; the browser knows where a link leads.
 */
export function Link({ to, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const follow = useContext(FollowContext)
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!follow || event.defaultPrevented || isForTheBrowser(event)) return
    event.preventDefault()
    const path = pathOf(event.currentTarget)
    follow(path, { state, preventScrollReset, replace: path === pathOf(location) })
  }
  return <a {...rest} href={to} onClick={click} />
}

/** A new tab, a new window, a download. */
function isForTheBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash
}
