import type { EntryMail } from '#contract/wire/answer'

const kinds: Readonly<Record<string, string>> = {
  received: 'Confirmation',
  link: 'Link',
  amended: 'Notice of a correction',
  withdrawn: 'Notice of the withdrawal',
  answer: 'Answer',
}

/** What a mail is; the kind of a later release by its name. */
export function kindInWords(kind: string): string {
  return kinds[kind] ?? kind
}

/** How a mail stands, and what that means; the status of a later release by its name. */
export function statusInWords({ status, code }: Pick<EntryMail, 'status' | 'code'>): string {
  switch (status) {
    case 'waiting':
      if (code === 'many') return 'Waits: five mails went to this address within a day'
      return code === null ? 'Waits to be sent' : `Waits: refused for a time (${code}), tried again by itself`
    case 'sending':
      return 'Being sent'
    case 'sent':
      return 'Accepted by the mail service. Whether it bounced later is not known'
    case 'unknown':
      return 'May have been sent. It is not sent again by itself'
    case 'refused':
      return code === null ? 'Not sent' : `Not sent: ${refusals[code] ?? code}`
    default:
      return status
  }
}

const refusals: Readonly<Record<string, string>> = {
  many: 'too many mails went to this address within a day',
  'no address': 'no mail can be sent to this address',
  withdrawn: 'the entry was withdrawn before',
  E_RECIPIENT_SUPPRESSED: 'this address bounced or complained before',
}
