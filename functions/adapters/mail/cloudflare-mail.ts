import { SECOND } from '#contract/timing'
import { limitOf } from '../../clock.ts'
import { headerLine } from './header-line.ts'
import type { Mail, MailMessage, SendOutcome } from './mail.ts'
import { mailableAddress } from './mailable-address.ts'
import { outcomeOf } from './refusal-codes.ts'

const TIME_OUT = 10 * SECOND

/** The Worker's binding for mail, as far as it is used. */
export interface MailBinding {
  send(message: MailMessage & { readonly from: MailSender }): Promise<{ readonly messageId: string }>
}

interface MailSender {
  readonly name: string
  readonly email: string
}

/** Mail through Cloudflare's Email Service: the binding `MAIL` of wrangler.toml. */
export function cloudflareMail(binding: MailBinding, from: MailSender): Mail {
  return {
    async send({ to, subject, text, html }: MailMessage): Promise<SendOutcome> {
      const address = mailableAddress(to)
      if (address === null) return { is: 'refused', code: 'no address', ours: false }
      const message = { from, to: address, subject: headerLine(subject), text, html }
      const late = limitOf(TIME_OUT).then((): SendOutcome => ({ is: 'unknown', code: 'no answer' }))
      return Promise.race([sendOne(binding, message), late])
    },
  }
}

async function sendOne(
  binding: MailBinding,
  message: Parameters<MailBinding['send']>[0],
): Promise<SendOutcome> {
  try {
    const { messageId } = await binding.send(message)
    return { is: 'sent', messageId }
  } catch (error) {
    return outcomeOf(error)
  }
}
