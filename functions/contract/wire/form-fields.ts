import { composedText } from '../composed-text.ts'
import { EMAIL_LENGTH, LINE_LENGTH, TEXT_LENGTH } from '../form-terms.ts'
import { thousands } from '../thousands.ts'
import * as z from './schema.ts'

// No check here aborts: otherwise zod would skip the rule between fields, and not all errors would appear at once.

/** A short answer that must not be empty. */
export function requiredLine(missing: string) {
  return required(missing, cleanLine, LINE_LENGTH)
}

/** An optional answer; missing or null is the empty text. It is never shortened: the size of all answers limits it. */
export function optionalText() {
  return z.pipe(
    z.optional(z.nullable(z.string('Please write this as text').check(z.overwrite(asTyped)))),
    z.transform((typed) => typed ?? ''),
  )
}

/** The same for an answer that is asked beside another, and kept only if it is not empty. */
export function textBeside() {
  return z.optional(
    z.pipe(
      optionalText(),
      z.transform((text) => text || undefined),
    ),
  )
}

/** A long answer that must not be empty. Its line breaks are kept. */
export function requiredText(missing: string) {
  return required(missing, cleanText, TEXT_LENGTH)
}

/**
 * Something, an @, something, a dot, then something. Whether it is read, only a mail could tell. Each part of the
 * pattern ends where the next can begin first, so that it takes linear time for any text.
 */
export function emailAddress() {
  const typed = required('Email is required', cleanEmail, EMAIL_LENGTH)
  return typed.check(z.regex(/^\S[^\s@]*@\S[^\s.]*\.\S+$/, 'Email is invalid'))
}

function required(missing: string, clean: (typed: string) => string, most: number) {
  return z
    .string(missing)
    .check(
      z.overwrite(clean),
      z.minLength(1, missing),
      z.maxLength(most, `Please use at most ${thousands(most)} characters`),
    )
}

export function oneOf<const Option extends string>(options: readonly Option[], missing: string) {
  return z.enum(options, missing)
}

/** One of the options, or the first of them by default: missing, empty or null. */
export function oneOfOrFirst<const Option extends string>(
  options: readonly [Option, ...Option[]],
  unknown: string,
) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), z.enum(options)], unknown))),
    z.transform((read) => read || options[0]),
  )
}

/** At least one of the options, each counted once. */
export function someOf<const Option extends string>(options: readonly Option[], missing: string) {
  return z
    .array(z.enum(options, missing), missing)
    .check(z.minLength(1, missing), z.maxLength(20, missing), z.overwrite(distinct))
}

/** A typed line, normalized: NFC, no control or direction characters, no space around it, one space between words. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** The same for a text of several lines: its line breaks stay, in one form. */
export function cleanText(text: string): string {
  return composedText(asTyped(text)).trim()
}

/** A text without invisible characters that change the text around them; '' if nothing visible is left. */
function asTyped(text: string): string {
  const typed = unifyBreaks(text)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[^\P{Control}\n\t]|\p{Bidi_Control}|\uFEFF/gu, '')
  return SEEN.test(typed) ? typed : ''
}

/** A visible character. A text without one is empty, whatever its length. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Format}\p{Control}\u2800]/u

/** An address as it is kept. No e-mail address has an invisible character; a text copied from a page may. */
export function cleanEmail(text: string): string {
  return cleanLine(text)
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Format}]/gu, '')
    .trim()
}

/** Line breaks in one form: a browser posts others than it holds. */
export function unifyBreaks(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
}

function distinct<Item>(items: Item[]): Item[] {
  return [...new Set(items)]
}
