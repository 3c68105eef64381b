import { expect, test } from 'vitest'
import { readWords } from '../../../../functions/scripts/setup/words.ts'

const noFile = () => {
  throw new Error('no file was named')
}

test('answers, a file of answers and options are read', () => {
  const file = (name: string) => ({ XAMAN_API_KEY: `from ${name}`, SITE_URL: 'https://file.test' })
  const words = ['SITE_URL=https://a.test?x=1', '--answers', 'a.json', '--rotate', 'ROOM_SECRET', '--faucet']
  expect(readWords(words, file)).toEqual({
    answers: { XAMAN_API_KEY: 'from a.json', SITE_URL: 'https://a.test?x=1' },
    rotate: ['ROOM_SECRET'],
    faucet: true,
    dryRun: false,
  })
})

test.each([
  [['XAMAN_API_SECRET=5f'], 'XAMAN_API_SECRET is secret, and words of a command are not'],
  [
    ['ALERT_URL=https://chat.test/x'],
    'ALERT_URL is secret, and words of a command are not: --rotate ALERT_URL asks for it',
  ],
  [['FORMS_NOTIFY_URL=https://chat.test/x'], 'FORMS_NOTIFY_URL is secret, and words of a command are not'],
  [['--rotate', 'SITE_URL'], '--rotate replaces a secret, and SITE_URL is none.'],
  [['site=x'], 'An answer is written as NAME=VALUE, which "site=x" is not.'],
  [['MINTING=paused', 'MINTING=open'], 'MINTING is given twice.'],
  [['--answers', 'a.json', '--answers', 'b.json'], '--answers is given twice.'],
  [['--force'], "Unknown option '--force'"],
])('%j is refused', (words, sentence) => {
  expect(() => readWords(words, noFile)).toThrow(sentence)
})
