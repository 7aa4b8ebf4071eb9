/** Of `messages`, what any page may have to say: they stand apart so that a page without a form loads no more. */
export const failureMessages = {
  networkFailed:
    'The shop could not be reached. Check your connection and try again. Nothing you typed is lost.',
  somethingFailed: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
} as const
