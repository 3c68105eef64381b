import type { FormName } from './form-terms.ts'

/** A form as it lies on the page: what it asks, where it stands and is posted, and what is said when it has arrived. */
export interface Sheet<Path extends string = string, Field extends string = string> {
  readonly name: FormName
  /** The page it stands on. */
  readonly page: string
  /** Where it is posted. */
  readonly path: Path
  /** What each field is called on the page. */
  readonly names: Readonly<Record<Field, string>>
  /** Fields that stand only beside certain answers of another; beside any other they are not asked, nor sent. */
  readonly beside: Readonly<Record<string, Beside>>
  /** Said once the answers are stored. */
  readonly received: string
}

export interface Beside {
  readonly field: string
  readonly answers: readonly string[]
  /** What leaving it empty means. */
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

/** How many questions a form asks whoever's answers raise no further ones. */
export function questionsOf({ names, beside }: Sheet): number {
  return Object.keys(names).length - Object.keys(beside).length
}
