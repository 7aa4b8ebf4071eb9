let end: (() => Promise<void>) | undefined

/** A provider with its own sign-in registers here how to end it. */
export function rememberProviderSession(howToEnd: () => Promise<void>): void {
  end = howToEnd
}

/** Ends the provider's own sign-in, if any. A module of its own, so that signing out loads no provider's code. */
export async function endProviderSession(): Promise<void> {
  await end?.()
}
