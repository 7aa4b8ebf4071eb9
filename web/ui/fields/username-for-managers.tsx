interface UsernameForManagersProps {
  /** Empty if the page doesn't know the account. */
  readonly email: string
}

/** Tells password managers whose password a form is about; Chromium reads text fields only, not `type="hidden"`. */
export function UsernameForManagers({ email }: UsernameForManagersProps) {
  return <input type="text" hidden readOnly autoComplete="username" value={email} />
}
