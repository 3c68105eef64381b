/** Something that a check needs is not there. The message says what was found, `todo` what to do about it. */
export class CannotCheck extends Error {
  readonly todo: string

  constructor(found: string, todo: string) {
    super(found)
    this.todo = todo
  }
}
