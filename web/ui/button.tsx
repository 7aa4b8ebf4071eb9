import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const kinds = {
  /** Signal yellow: one per form, card or row that can act. */
  primary: 'btn-primary',
  accent: 'btn-accent',
  outline: 'btn-outline',
  /** Red outline, filled on hover. */
  danger: 'btn-danger',
  /** Red words without a box, where each row has one. */
  dangerQuiet: 'btn-ghost !text-bad',
  /** The red button of a confirmation. */
  dangerFilled: '!border-bad !bg-bad !text-white',
  ghost: 'btn-ghost',
  /** For an unavailable action, without the colour of its kind. */
  plain: '',
} as const

const sizes = { small: 'btn-sm', normal: '', large: 'btn-lg text-body' } as const

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: keyof typeof kinds
  readonly size?: keyof typeof sizes
  /** The action is running: shows a spinner and ignores clicks. */
  readonly working?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button; `type="button"` by default. While working it keeps the focus, so it is not `disabled`. */
export function Button({
  kind = 'outline',
  size = 'normal',
  working = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isSmall = size === 'small'
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={working || undefined}
      onClick={working ? ignoreClick : onClick}
      className={classNames(
        'btn',
        kinds[kind],
        sizes[size],
        working && '!bg-steel-100 !border-steel-200 !text-steel-600',
        // Exactly the room for the spinner and its gap: the width stays.
        working && (isSmall ? '!gap-1 !px-1' : '!gap-1.5 !px-1.5'),
        className,
      )}
    >
      {working && (
        <Icon
          of={LoaderCircle}
          className={classNames(
            'animate-spin motion-reduce:animate-none',
            isSmall ? 'size-3' : 'size-3.5',
          )}
        />
      )}
      {children}
    </button>
  )
}

/** Enter in a field clicks the form's button too, so this prevents both ways to send twice. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault()
}
