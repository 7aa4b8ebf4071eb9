import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react'

interface FollowOptions {
  /** Stored with the entry in the browser's history. */
  readonly state?: unknown
  /** Keeps the scroll position. */
  readonly preventScrollReset?: boolean | undefined
  readonly replace: boolean
}

/** Navigates to a path of this site within the document. Undefined on the server and until hydration. */
export const FollowContext = createContext<
  ((path: string, options: FollowOptions) => void) | undefined
>(undefined)

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Omit<FollowOptions, 'replace'> & {
    /** A path of this site, or a query of this page. */
    readonly to: string
  }

/**
 * A link within the site. The router's own link subscribes to location, matches and navigation, and renders again at
 * each step of a navigation; this one leaves the address to the browser.
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

/** A new tab, a new window or a download. */
function isForTheBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash
}
