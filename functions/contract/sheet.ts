import type { FormName } from './form-terms.ts'

/** A form as the page shows it: its questions, its page, where it is posted, and its thanks. */
export interface Sheet<Path extends string = string, Field extends string = string> {
  readonly name: FormName
  readonly page: string
  /** The path it is posted to. */
  readonly path: Path
  readonly names: Readonly<Record<Field, string>>
  /** Fields that depend on another field's answer; beside other answers they are neither asked nor sent. */
  readonly beside: Readonly<Record<string, Beside>>
  /** Shown once the answers are stored. */
  readonly received: string
}

interface Beside {
  readonly field: string
  readonly answers: readonly string[]
  /** What an empty answer means. */
  readonly hint?: string
}

/** A sheet as a value that knows its own path and fields. */
export function sheet<const Path extends string, const Field extends string>(
  written: Sheet<Path, Field> & {
    readonly beside: Readonly<Partial<Record<NoInfer<Field>, Beside & { readonly field: NoInfer<Field> }>>>
  },
): Sheet<Path, Field> {
  return written
}

/** The number of questions, without those that depend on other answers. */
export function questionsOf({ names, beside }: Sheet): number {
  return Object.keys(names).length - Object.keys(beside).length
}
