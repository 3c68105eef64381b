/** One mail to one person. Its text is plain, its HTML the same in markup. */
export interface MailMessage {
  /** An address that `mailableAddress` accepts. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * What became of an attempt to send. `later` and `refused` mean that nothing was sent, now and for good; `ours` that the
 * operator can change that. `unknown` means that it may have been sent.
 */
export type SendOutcome =
  | { readonly is: 'sent'; readonly messageId: string }
  | { readonly is: 'later'; readonly code: string; readonly ours: boolean }
  | { readonly is: 'refused'; readonly code: string; readonly ours: boolean }
  | { readonly is: 'unknown'; readonly code: string }

/** A service that sends mail. Accepting a mail is no proof of delivery, and no service here reports later bounces. */
export interface Mail {
  /** Never throws. */
  send(message: MailMessage): Promise<SendOutcome>
}
