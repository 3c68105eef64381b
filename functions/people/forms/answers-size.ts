import type { FormName } from '#contract/form-terms'

const KB = 1024
/** URL encoding makes three bytes of one. */
const URL_ENCODING = 3
/** What is sent beside the answers: the response of the human check, the keys of an entry that is corrected. */
const BESIDE = 4 * KB

/** The most bytes of an application's answers as JSON. An optional answer has no other limit. */
const APPLICATION = 32 * KB
const QUESTION = 16 * KB

/** Bytes of answers after which an entry counts once more where the number of entries is limited. */
export const COUNTED_AS_ONE = 8 * KB

/** The most bytes of the body of any form, by JSON and by a plain post. */
export const MAX_JSON = APPLICATION + BESIDE
export const MAX_PLAIN = URL_ENCODING * MAX_JSON

type Answers = Readonly<Record<string, unknown>>

/** Whether answers are more than their form takes, whichever way they were sent: what was taken can be corrected too. */
export function areTooLarge(form: FormName, answers: Answers): boolean {
  return bytesOf(answers) > (form === 'question' ? QUESTION : APPLICATION)
}

/** How many times answers count where their number is limited. Caps of entries count alike in SQL. */
export function timesCounted(answers: Answers): number {
  return 1 + Math.floor(bytesOf(answers) / COUNTED_AS_ONE)
}

function bytesOf(answers: Answers): number {
  return new TextEncoder().encode(JSON.stringify(answers)).length
}
