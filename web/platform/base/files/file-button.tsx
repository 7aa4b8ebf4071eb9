import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFile } from './use-file.ts'

interface FileButtonProps extends Pick<ButtonProps, 'className'> {
  readonly path: string
  /** The body that is sent for it; without one, the file has an address. */
  readonly body?: object
  /** Name of the saved file. */
  readonly name: string
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

/** Saves a file of the shop: busy while it is made, and says why if it can't be. */
export function FileButton({ path, body, name, icon, className, children }: FileButtonProps) {
  const { fetch, isFetching, failure } = useFile()
  return (
    <div className="grid justify-items-start gap-2">
      <Button className={className} working={isFetching} onClick={() => fetch(path, name, body)}>
        {icon && !isFetching && <Icon of={icon} />}
        {children}
      </Button>
      <FormError>{failure}</FormError>
    </div>
  )
}
