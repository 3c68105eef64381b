/** As much of a request as can be read in any of the runtimes; their own types differ. */
export interface Knock {
  readonly url: string
  readonly method: string
  readonly headers: { get(name: string): string | null }
}
