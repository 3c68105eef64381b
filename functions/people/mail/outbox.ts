import type { EntryId } from '#contract/entry-id'
import type { FormName } from '#contract/form-terms'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'

/** What a mail is about: a form arrived; a new link was asked for; its sender amended it, or withdrew it; the team answers. */
export const mailKinds = ['received', 'link', 'amended', 'withdrawn', 'answer'] as const
export type MailKind = (typeof mailKinds)[number]

/** A mail as it is written: with what causes it, before anything is sent. */
export interface NewMail {
  /** Random, so that a statement that is made twice writes one mail. */
  readonly id: string
  readonly entryId: EntryId
  readonly kind: MailKind
  readonly address: string
  readonly writtenAt: number
}

/** A mail to be sent. */
export interface DueMail extends NewMail {
  readonly form: FormName
  /** Where mails about its entry go now. */
  readonly goesTo: string
  /** When its form arrived, unix ms. */
  readonly receivedAt: number
  /** How often it was tried. */
  readonly attempts: number
  /** Of an answer: what the team wrote; null for others. */
  readonly subject: string | null
  readonly body: string | null
}

/** Whether a mail goes where mails about its entry go now. */
export function isCurrent({ address, goesTo }: Pick<DueMail, 'address' | 'goesTo'>): boolean {
  return comparedAddress(address) === comparedAddress(goesTo)
}

/** A mail to where it has to go: the notice of a correction to the address before it, any other to the one of now. */
export function readdressed(mail: DueMail): DueMail {
  return mail.kind === 'amended' || isCurrent(mail) ? mail : { ...mail, address: mail.goesTo }
}
