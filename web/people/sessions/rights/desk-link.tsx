import type { ComponentProps } from 'react'
import { Link } from '../../../ui/link.tsx'
import { isOpenTo } from './page-rights.ts'
import { useRights } from './rights.ts'

/** Whether the user's rights open the page at an address: a button that leads to another is not shown. */
export function useOpens(): (to: string) => boolean {
  const rights = useRights()
  return (to) => isOpenTo(rights, to)
}

/** A link on a page of staff; its text alone where the user's rights don't open the page that it leads to. */
export function DeskLink(props: ComponentProps<typeof Link>) {
  const { to, className, children } = props
  return useOpens()(to) ? <Link {...props} /> : <span className={className}>{children}</span>
}
