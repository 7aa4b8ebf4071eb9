/** A mail as it leaves the shop: plain text, which every program shows and no filter distrusts. */
export interface OutgoingMail {
  /** The same at every try, so that a receiver can tell a repetition. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What the shop asks of whoever carries its mails. */
export interface MailCarrier {
  /** Resolves once the carrier has taken the mail over; throws where it has not. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}
