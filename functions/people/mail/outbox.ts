import { formNames } from '#contract/form-terms'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'

/** What a mail is about: a form arrived; a new link was asked for; its sender amended it, or withdrew it; the team answers. */
export const mailKinds = ['received', 'link', 'amended', 'withdrawn', 'answer'] as const
export type MailKind = (typeof mailKinds)[number]

export const dueMail = z.object({
  /** Random, so that a statement that is made twice writes one mail. */
  id: z.string(),
  entryId,
  kind: z.enum(mailKinds),
  address: z.string(),
  writtenAt: z.number(),
  form: z.enum(formNames),
  /** Where mails about its entry go now. */
  goesTo: z.string(),
  /** When its form arrived, unix ms. */
  receivedAt: z.number(),
  /** How often it was tried. */
  attempts: z.number(),
  /** Of an answer: what the team wrote; null for others. */
  subject: z.nullable(z.string()),
  body: z.nullable(z.string()),
})
export type DueMail = Readonly<z.infer<typeof dueMail>>
/** A mail as it is written: with what causes it, before anything is sent. */
export type NewMail = Pick<DueMail, 'id' | 'entryId' | 'kind' | 'address' | 'writtenAt'>

/** Whether a mail goes where mails about its entry go now. */
export function isCurrent({ address, goesTo }: Pick<DueMail, 'address' | 'goesTo'>): boolean {
  return comparedAddress(address) === comparedAddress(goesTo)
}

/** A mail to where it has to go: the notice of a correction to the address before it, any other to the one of now. */
export function readdressed(mail: DueMail): DueMail {
  return mail.kind === 'amended' || isCurrent(mail) ? mail : { ...mail, address: mail.goesTo }
}
