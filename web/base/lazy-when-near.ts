import { type ComponentType, lazy } from 'react'

const TRY_AGAIN_MS = 5_000

/**
 * Hydrates a part of a page when the element with this id is within a window's height of the view. Until then, and
 * while its script can't be loaded, it stays the server's HTML, whose links work.
 */
export function lazyWhenNear(id: string, load: () => Promise<{ default: ComponentType }>) {
  return lazy(async () => {
    await comesNear(id)
    return loadAtLast(load)
  })
}

async function comesNear(id: string): Promise<void> {
  const place = document.getElementById(id)
  // A page rendered in the browser has no HTML there yet.
  if (!place) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) resolve()
    },
    { rootMargin: '100% 0px' },
  )
  observer.observe(place)
  await promise
  observer.disconnect()
}

async function loadAtLast<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch {
      // Retried until it loads: this part must not fail the page.
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    }
}
