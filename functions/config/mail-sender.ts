import { brand } from '#contract/brand'
import { mailableAddress } from '../adapters/mail/mailable-address.ts'
import { invalid, type Reader, valid } from './setting.ts'

/** An address alone, or in angle brackets after a name of plain characters. */
const SENDER = /^(?:(?<name>[\p{Letter}\p{Number} .,'&–-]{1,60}?) +<(?<named>[^<>]+)>|(?<alone>[^<>\s]+))$/u
/** Names for documentation (RFC 2606). */
const PLACEHOLDER = /(^|\.)example(\.(com|net|org))?$/

/** The sender of mails: `Touchstone <hello@your-domain.org>`, or an address alone. */
export const mailSender: Reader<{ readonly name: string; readonly email: string }> = (text) => {
  const { name, named, alone } = SENDER.exec(text)?.groups ?? {}
  const email = mailableAddress(named ?? alone ?? '')
  if (email === null)
    return invalid({ kind: 'malformed', expected: 'a sender such as Touchstone <hello@your-domain.org>' })
  if (PLACEHOLDER.test(email.slice(email.indexOf('@') + 1))) return invalid({ kind: 'placeholder' })
  return valid({ name: name ?? brand.name, email })
}
