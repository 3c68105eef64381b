import { expect, test, vi } from 'vitest'
import { cloudflareMail, type MailBinding } from '../../../../functions/adapters/mail/cloudflare-mail.ts'
import { headerLine } from '../../../../functions/adapters/mail/header-line.ts'
import { countedAddress, mailableAddress } from '../../../../functions/adapters/mail/mailable-address.ts'
import { refusalCodes } from '../../../../functions/adapters/mail/refusal-codes.ts'

type Message = Parameters<MailBinding['send']>[0]

const sender = { name: 'Touchstone', email: 'hello@touchstone.test' }
const message = {
  to: 'ada@streak.test',
  subject: 'Your question has arrived',
  text: 'Text',
  html: '<p>Text</p>',
}

function failing(error: unknown) {
  return cloudflareMail({ send: () => Promise.reject(error) }, sender)
}

const coded = (code: string) => Object.assign(new Error('to ada@streak.test'), { code })

test('an accepted mail is sent, under the id of the service', async () => {
  const sent: Message[] = []
  const binding: MailBinding = {
    async send(message) {
      sent.push(message)
      return { messageId: '<1@touchstone.test>' }
    },
  }
  expect(await cloudflareMail(binding, sender).send(message)).toEqual({
    is: 'sent',
    messageId: '<1@touchstone.test>',
  })
  expect(sent).toEqual([{ ...message, from: sender }])
})

test('a subject reaches the service as one line', async () => {
  const sent: Message[] = []
  const binding: MailBinding = { send: async (one) => ({ messageId: String(sent.push(one)) }) }
  await cloudflareMail(binding, sender).send({ ...message, subject: 'Hello\r\nBcc: eve@other.test' })
  expect(sent.map(({ subject }) => subject)).toEqual(['Hello Bcc: eve@other.test'])
})

test('a service that does not answer may have sent it', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const outcome = cloudflareMail({ send: () => new Promise(() => {}) }, sender).send(message)
  limit.abort()
  expect(await outcome).toEqual({ is: 'unknown', code: 'no answer' })
})

test.each([
  ['E_RATE_LIMIT_EXCEEDED', 'later', false],
  ['E_DAILY_LIMIT_EXCEEDED', 'later', true],
  ['E_RECIPIENT_SUPPRESSED', 'refused', false],
  ['E_SENDER_NOT_VERIFIED', 'refused', true],
  ['E_SENDER_DOMAIN_NOT_AVAILABLE', 'refused', true],
  ['E_RECIPIENT_NOT_ALLOWED', 'refused', true],
  ['E_VALIDATION_ERROR', 'refused', true],
  ['E_FIELD_MISSING', 'refused', true],
  ['E_TOO_MANY_RECIPIENTS', 'refused', true],
  ['E_TOO_MANY_ATTACHMENTS', 'refused', true],
  ['E_CONTENT_TOO_LARGE', 'refused', true],
  ['E_HEADER_NOT_ALLOWED', 'refused', true],
  ['E_HEADER_USE_API_FIELD', 'refused', true],
  ['E_HEADER_VALUE_INVALID', 'refused', true],
  ['E_HEADER_VALUE_TOO_LONG', 'refused', true],
  ['E_HEADER_NAME_INVALID', 'refused', true],
  ['E_HEADERS_TOO_LARGE', 'refused', true],
  ['E_HEADERS_TOO_MANY', 'refused', true],
])('%s is %s; ours to put right: %s', async (code, is, ours) => {
  expect(refusalCodes).toContain(code)
  expect(await failing(coded(code)).send(message)).toEqual({ is, code, ours })
})

test.each([
  ['E_DELIVERY_FAILED', coded('E_DELIVERY_FAILED')],
  ['E_INTERNAL_SERVER_ERROR', coded('E_INTERNAL_SERVER_ERROR')],
  ['E_SOMETHING_NEW', coded('E_SOMETHING_NEW')],
  ['no code', new Error('Network connection lost')],
  ['no code', coded('ada@streak.test')],
  ['no code', 'a text'],
])('%s says nothing of whether it was sent', async (code, error) => {
  expect(await failing(error).send(message)).toEqual({ is: 'unknown', code })
})

test.each([
  'ada@streak.test,eve@other.test',
  'ada@streak.test\r\nBcc: eve@other.test',
  '<ada@streak.test>',
  '"a b"@streak.test',
  'ada@streak.test>',
  'ada;eve@streak.test',
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  'ada@localhost',
  'ada@streak.test/x',
  'ada@streak..test',
  'ada..b@streak.test',
  '@streak.test',
  'ada@',
])('no mail is sent to %j', async (to) => {
  let calls = 0
  const binding: MailBinding = {
    async send() {
      calls += 1
      return { messageId: '' }
    },
  }
  expect(await cloudflareMail(binding, sender).send({ ...message, to })).toEqual({
    is: 'refused',
    code: 'no address',
    ours: false,
  })
  expect(calls).toBe(0)
})

test('a domain in any script is written in ASCII', () => {
  expect(mailableAddress('Ada.B+x@Bücher.test')).toBe('Ada.B+x@xn--bcher-kva.test')
})

test('a tag and capitals do not make another address of one mailbox', () => {
  expect(['Ada+1@Streak.test', 'ada+2+3@streak.test', 'ada@streak.test'].map(countedAddress)).toEqual(
    Array(3).fill('ada@streak.test'),
  )
})

test('dots before the @ do not make another address: at the largest provider they lead to one mailbox', () => {
  expect(['a.d.a@streak.test', 'ad.a+b.c@streak.test', 'Ada@Streak.test'].map(countedAddress)).toEqual(
    Array(3).fill('ada@streak.test'),
  )
})

test('a domain that is written in other characters is the same mailbox, and is counted as it', () => {
  const written = ['ada@ＳＴＲＥＡＫ.test', 'ada@streak。test', 'ada@str\u00ADeak.test', 'ada@streaK.test']
  expect(written.map(mailableAddress)).toEqual(Array(4).fill('ada@streak.test'))
  expect(written.map(countedAddress)).toEqual(Array(4).fill('ada@streak.test'))
  expect(countedAddress('ada@bücher.test')).toBe(countedAddress('ada@xn--bcher-kva.test'))
})

test('a domain longer than an address can be is none: a stranger’s hundred thousand characters are not written in ASCII', () => {
  expect(mailableAddress(`ada@str${'\u00ad'.repeat(300)}eak.test`)).toBeNull()
})

test('a header is one line, whatever its text has in it', () => {
  expect(headerLine('Re: hello\r\nBcc: eve@other.test\u2028\u0000\u202e you ')).toBe(
    'Re: hello Bcc: eve@other.test you',
  )
  expect([...headerLine('😀'.repeat(300))]).toHaveLength(200)
})

test('a header of just the longest size stays whole, and half a character becomes the sign for one', () => {
  expect(headerLine('a'.repeat(200))).toBe('a'.repeat(200))
  expect(headerLine('half \ud83d of one')).toBe('half \ufffd of one')
})

test('an address may be as long as mail allows, and not longer', () => {
  const local = 'a'.repeat(64)
  const domain = `${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(60)}.test`
  expect(mailableAddress(`${local}@${domain}`), `${local}@${domain}`.length.toString()).toBe(
    `${local}@${domain}`,
  )
  expect(mailableAddress(`${local}@e${domain}`)).toBeNull()
  expect(mailableAddress(`a${local}@streak.test`)).toBeNull()
})

test('mail goes to the domain as it is written in ASCII', async () => {
  const sent: string[] = []
  const binding: MailBinding = {
    async send({ to }) {
      sent.push(to)
      return { messageId: '' }
    },
  }
  await cloudflareMail(binding, sender).send({ ...message, to: 'ada@bücher.test' })
  expect(sent).toEqual(['ada@xn--bcher-kva.test'])
})
