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
  /** The red verb of a confirmation. */
  dangerFilled: '!border-bad !bg-bad !text-white',
  ghost: 'btn-ghost',
  /** Where the colour of a kind would promise what can't be done. */
  plain: '',
} as const

const sizes = { small: 'btn-sm', normal: '', large: 'btn-lg text-body' } as const

// The spinner and its gap take exactly the room that the narrower padding gives back: the width stays.
const workingPadding = {
  small: '!gap-1 !px-1 !bg-steel-100 !border-steel-200 !text-steel-600',
  normal: '!gap-1.5 !px-1.5 !bg-steel-100 !border-steel-200 !text-steel-600',
  large: '!gap-1.5 !px-1.5 !bg-steel-100 !border-steel-200 !text-steel-600',
} as const

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: keyof typeof kinds
  readonly size?: keyof typeof sizes
  /** What the button started is under way: a spinner stands before the label and clicks do nothing. */
  readonly working?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button; `type="button"` unless told. While it works it keeps the keyboard's focus, so it is not `disabled`. */
export function Button({
  kind = 'outline',
  size = 'normal',
  working = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
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
        working && workingPadding[size],
        className,
      )}
    >
      {working && (
        <Icon
          of={LoaderCircle}
          className={classNames(
            'animate-spin motion-reduce:animate-none',
            size === 'small' ? 'size-3' : 'size-3.5',
          )}
        />
      )}
      {children}
    </button>
  )
}

/** Pressing Enter in a field clicks the form's button too: this ends both ways to send twice. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault()
}
