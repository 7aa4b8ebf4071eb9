import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { Field, type TextFieldProps } from './field.tsx'

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  hint,
  error,
  aside,
  className,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => (
        <div className="input gap-1 pr-1">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className="grow"
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label="Show password"
            title={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
            className="flex size-8 cursor-pointer items-center justify-center text-steel-600 hover:text-ink noscript:hidden"
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </button>
        </div>
      )}
    </Field>
  )
}
