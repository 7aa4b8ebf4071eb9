const NAME = 'bulkhead.invitation'

/**
 * The token of the link that led here, also after a login in between: the login's address would show it to servers.
 * Empty without one.
 */
export function keptInvitation(token: string): string {
  try {
    if (token) sessionStorage.setItem(NAME, token)
    return token || (sessionStorage.getItem(NAME) ?? '')
  } catch {
    // Storage may be switched off: the mailed link works again after the login.
    return token
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing is kept then.
  }
}
