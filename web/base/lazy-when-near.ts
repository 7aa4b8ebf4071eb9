import { type ComponentType, lazy } from 'react'
import { loadAtLast } from './load-chunk.ts'

interface LazyPart {
  readonly Part: ComponentType
  /** Call when its page is shown: from the second time on the watched element is gone, and the part is loaded. */
  readonly pageShown: () => void
}

/**
 * Hydrates a part of a page when the element with this id is within a window's height of the view. Until then, and
 * while its script can't be loaded, it stays the server's HTML, whose links work.
 */
export function lazyWhenNear(
  id: string,
  load: () => Promise<{ default: ComponentType }>,
): LazyPart {
  const wanted = Promise.withResolvers<void>()
  const Part = lazy(async () => {
    const observer = resolveWhenNear(id, wanted.resolve)
    await wanted.promise
    observer?.disconnect()
    return loadAtLast(load)
  })
  let wasShown = false
  const pageShown = () => {
    // Not as the page is left: the next one is loaded then.
    if (wasShown) wanted.resolve()
    wasShown = true
  }
  return { Part, pageShown }
}

function resolveWhenNear(id: string, resolve: () => void): IntersectionObserver | undefined {
  const place = document.getElementById(id)
  // A page rendered in the browser has no HTML there yet.
  if (!place) {
    resolve()
    return undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) resolve()
    },
    { rootMargin: '100% 0px' },
  )
  observer.observe(place)
  return observer
}
