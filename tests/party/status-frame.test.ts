import { expect, test } from 'vitest'
import { readStatusFrame, type StatusFrame } from '../../party/status-frame.ts'

const uuid = '0a1b2c3d-0000-4000-8000-000000000001'
const lastWord = {
  payload_uuidv4: uuid,
  reference_call_uuidv4: uuid,
  user_token: true,
  return_url: { app: null, web: null },
  opened_by_deeplink: false,
  custom_meta: { identifier: null, blob: null, instruction: null },
}

test.each<[string, object, StatusFrame]>([
  ['a countdown', { expires_in_seconds: 284 }, { kind: 'tick', expiresInSeconds: 284 }],
  ['a countdown past zero', { expires_in_seconds: -16 }, { kind: 'tick', expiresInSeconds: -16 }],
  ['the app fetching it', { opened: true }, { kind: 'opened' }],
  ['a person starting to sign', { pre_signed: true }, { kind: 'pre-signed' }],
  ['a submission', { dispatched: true }, { kind: 'dispatched' }],
  ['the end of its time', { expired: true }, { kind: 'expired' }],
  ['a signature', { ...lastWord, signed: true, txid: 'A'.repeat(64) }, { kind: 'signed' }],
  ['a refusal without txid', { ...lastWord, signed: false }, { kind: 'rejected' }],
  ['a refusal with a null txid', { ...lastWord, signed: false, txid: null }, { kind: 'rejected' }],
  ['a refusal with an empty txid', { ...lastWord, signed: false, txid: '' }, { kind: 'rejected' }],
])('%s is parsed', (_, frame, meaning) => {
  expect(readStatusFrame(JSON.stringify(frame))).toEqual(meaning)
})

test.each([
  ['the welcome', `{"message":"Welcome ${uuid}"}`],
  ['an echo of our own request', '{"devapp_fetched":true}'],
  ['a reply to a ping', '{"message":"Right back at you!"}'],
  ['an unknown uuid', '{"message":"Invalid payload!"}'],
  ['a signature of nothing', '{"signed":true}'],
  ['something opened that is not true', '{"opened":"yes"}'],
  ['a countdown in words', '{"expires_in_seconds":"ten"}'],
  ['text', 'hello'],
  ['nothing', ''],
  ['a list', '[{"opened":true}]'],
  ['null', 'null'],
])('%s is ignored', (_, text) => {
  expect(readStatusFrame(text)).toBeNull()
})
