import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** An error that belongs to no single field: one red block under the form's button. */
export function FormError({ children }: { readonly children: ReactNode }) {
  if (!children) return null
  return (
    <div
      role="alert"
      className="flex gap-2.5 border-l-[3px] border-bad bg-bad-wash px-3 py-3 text-small font-medium text-bad"
    >
      <Icon of={CircleAlert} />
      <p>{children}</p>
    </div>
  )
}
