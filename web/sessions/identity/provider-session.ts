let end: (() => Promise<void>) | undefined

/** A provider that keeps a sign-in of its own says here how it is ended. */
export function rememberProviderSession(howToEnd: () => Promise<void>): void {
  end = howToEnd
}

/** Ends the provider's own sign-in, where it has one. Apart from the providers: signing out needs none of their code. */
export async function endProviderSession(): Promise<void> {
  await end?.()
}
