interface FollowParts {
  /** One look at what is new; it ends early once `isEnding` answers true. */
  readonly round: (isEnding: () => boolean) => Promise<void>
  /** Between the end of a look and the next, in milliseconds. */
  readonly pauseMs: number
  /** Called once for each stretch of failing looks. */
  readonly onTrouble: (error: unknown) => void
}

/** Looks again and again, as long as the process lives, for what other transactions and nodes have written. */
export function followOften({ round, pauseMs, onTrouble }: FollowParts) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isTroubled = false
  let isClosed = false

  /** One round at a time; a second caller's changes are in the next round. */
  function follow(): Promise<void> {
    const own = working.then(() => round(() => isClosed))
    working = own.catch(() => {})
    return own
  }

  async function look(): Promise<void> {
    try {
      await follow()
      isTroubled = false
    } catch (error) {
      if (!isTroubled) onTrouble(error)
      isTroubled = true
    }
    if (!isClosed) timer = setTimeout(look, pauseMs).unref()
  }

  return {
    follow,

    /** Resolves with the end of the first look. */
    open: look,

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await working
    },
  }
}
