/** The part of a request that the types of all runtimes have in common. */
export interface RequestHead {
  readonly url: string
  readonly method: string
  readonly headers: { get(name: string): string | null }
}
