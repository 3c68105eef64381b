/** The cache in front of the Worker. */
export interface EdgeCache {
  /** Purges what a sale changes. Never throws, and takes two seconds at most; if it fails, the edge is five seconds late. */
  purgeCollection(): Promise<void>
}
