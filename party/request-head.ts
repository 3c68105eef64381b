/** The part of a request that all runtimes have; their own types differ. */
export interface RequestHead {
  readonly url: string
  readonly method: string
  readonly headers: { get(name: string): string | null }
}
