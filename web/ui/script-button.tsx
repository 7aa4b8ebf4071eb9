import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { useIsHydrated } from './hooks/use-is-hydrated.ts'

/** Firefox restores a button's disabled state after a reload, unless `autocomplete` is off. */
const NOT_RESTORED = { autoComplete: 'off' }

/**
 * A button that does nothing without script: disabled until hydration. It looks enabled, since hydration is mostly done
 * before a user can click.
 */
export function ScriptButton({ disabled, className, ...rest }: ButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <Button
      {...NOT_RESTORED}
      {...rest}
      disabled={!isHydrated || disabled}
      className={classNames(!isHydrated && !disabled && 'btn-hydrating', className)}
    />
  )
}
