/** An outgoing mail in two forms that say the same: each program shows the one that it can. */
export interface OutgoingMail {
  /** The same at every attempt, so that a receiver can detect repetitions. */
  readonly id: string
  readonly to: string
  /** Name of the sender; the carrier's own by default. */
  readonly sender?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

export interface Attachment {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  /** Names a picture that the HTML shows as `cid:…`. */
  readonly contentId?: string
}

/** The port to a mail service. */
export interface MailCarrier {
  /** Resolves once the carrier has accepted the mail, else throws. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}
