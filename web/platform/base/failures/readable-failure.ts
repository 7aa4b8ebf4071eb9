/** A failure whose message is a sentence for people; those of other errors are for developers. */
export class ReadableFailure extends Error {}
