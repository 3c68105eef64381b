/** The cache in front of the Worker. */
export interface EdgeCache {
  /**
   * Purges what a sale changes. Never throws, and takes two seconds at most: where it fails, the edge is five seconds
   * late, and the sale is not affected.
   */
  purgeCollection(): Promise<void>
}
