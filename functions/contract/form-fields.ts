import * as z from './schema.ts'
import { thousands } from './thousands.ts'

/** The most characters a short answer, and a long one, may have. Bounds against floods, far above what people write. */
export const LINE_LENGTH = 200
export const TEXT_LENGTH = 4000
const EMAIL_LENGTH = 254

// No check here aborts: zod would then skip the rule between fields, and not all errors would appear at once.

/** A short answer that must not be empty. */
export function requiredLine(missing: string, most = LINE_LENGTH) {
  return z
    .string(missing)
    .check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(most, tooLong(most)))
}

/** A short answer that may be left out; then it is the empty text. */
export function optionalLine(most = LINE_LENGTH) {
  return z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(most, tooLong(most))), '')
}

/** A long answer that must not be empty. Its line breaks are kept. */
export function requiredText(missing: string, most = TEXT_LENGTH) {
  return z
    .string(missing)
    .check(z.overwrite(cleanText), z.minLength(1, missing), z.maxLength(most, tooLong(most)))
}

/** Something, an @, something, a dot, then something. Whether anyone reads it, only a letter could tell. */
export function emailAddress() {
  return z
    .string('Email is required')
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, 'Email is required'),
      z.maxLength(EMAIL_LENGTH, 'Email is invalid'),
      z.regex(/^\S+@\S+\.\S+$/, 'Email is invalid'),
    )
}

/** Exactly one of the options. */
export function oneOf<const Option extends string>(options: readonly Option[], missing: string) {
  return z.enum(options, missing)
}

/** One of the options, or the empty text when the visitor chose none. */
export function optionalOneOf<const Option extends string>(options: readonly Option[], unknown: string) {
  return z._default(z.union([z.literal(''), z.enum(options)], unknown), '')
}

/** At least one of the options, each counted once. */
export function someOf<const Option extends string>(options: readonly Option[], missing: string) {
  return z
    .array(z.enum(options, missing), missing)
    .check(z.minLength(1, missing), z.maxLength(20, missing), z.overwrite(distinct))
}

/**
 * What a person meant by a line they typed: composed letters (NFC), no control characters, none of the invisible ones
 * that turn the direction of text, no space around it, and one space between words.
 */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** The same for a text of several lines: its line breaks stay, written one way. */
export function cleanText(text: string): string {
  return unifyBreaks(text)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[^\P{Control}\n\t]|\p{Bidi_Control}|\uFEFF/gu, '')
    .normalize('NFC')
    .trim()
}

/** Line breaks written one way: a browser posts others than it holds. */
export function unifyBreaks(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
}

function tooLong(most: number): string {
  return `Please use at most ${thousands(most)} characters`
}

function distinct<Item>(items: Item[]): Item[] {
  return [...new Set(items)]
}
