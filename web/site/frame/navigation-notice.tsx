import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'

/**
 * Does for a change of page what a browser does for a change of document: shows progress, moves the focus to the start
 * of the page and announces its title.
 */
export function NavigationNotice() {
  const isUnderWay = useNavigation().state !== 'idle'
  const announcement = usePageAnnouncement()
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div
        aria-hidden="true"
        className={classNames(
          'fixed inset-x-0 top-0 z-50 h-1 bg-signal transition-opacity delay-150',
          isUnderWay ? 'opacity-100' : 'opacity-0 delay-0',
        )}
      />
    </>
  )
}

function usePageAnnouncement(): string {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setAnnouncement(document.title)
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return announcement
}
