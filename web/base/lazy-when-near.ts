import { type ComponentType, lazy } from 'react'

const TRY_AGAIN_MS = 5_000

/**
 * A part of a page that wakes up when its place, the element with this id, comes within a window's height of the window.
 * Until then, and while the line is broken, it stays the HTML that the server sent, whose links work by themselves.
 */
export function lazyWhenNear(id: string, load: () => Promise<{ default: ComponentType }>) {
  return lazy(async () => {
    await comesNear(id)
    return loadAtLast(load)
  })
}

async function comesNear(id: string): Promise<void> {
  const place = document.getElementById(id)
  // A page that the browser makes itself has nothing to show there yet.
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
      // The part is not worth the page: it is asked for until it comes.
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    }
}
