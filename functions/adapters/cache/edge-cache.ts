/** The cache in front of the Worker. */
export interface EdgeCache {
  /**
   * Has what a sale changes read anew. Never throws, and takes two seconds at most: where it fails, the edge is five
   * seconds late, and nobody's sale.
   */
  purgeCollection(): Promise<void>
}
