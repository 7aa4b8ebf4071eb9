/** The part of `messages` that any page may need; a file of its own, so that pages without a form load less. */
export const failureMessages = {
  networkFailed:
    'The shop could not be reached. Check your connection and try again. Nothing you typed is lost.',
  noAnswer: 'The shop did not answer. Try again in a moment. Nothing you typed is lost.',
  somethingFailed: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
} as const
