interface UsernameForManagersProps {
  /** Empty where the page doesn't know whose password it is. */
  readonly email: string
}

/** Tells password managers whose password a form is about; Chromium takes a text field only, not `type="hidden"`. */
export function UsernameForManagers({ email }: UsernameForManagersProps) {
  return <input type="text" hidden readOnly autoComplete="username" value={email} />
}
