import { type ComponentType, use } from 'react'

const SECOND = 1000

/** How long a page's script may take to arrive before the visitor is told that it will not. */
export const CHUNK_TIMEOUT = 120 * SECOND

/**
 * The script of a page could not be loaded, or took too long. A browser may remember that a module failed, so only a new
 * document can be sure to ask again.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

export interface LazyPage {
  /** Renders the page; suspends while its script is on the way, and throws `ChunkLoadError` if it never comes. */
  readonly Page: ComponentType
  /** Fetches the script ahead of time. Calling it again costs nothing. */
  load(): Promise<ComponentType>
}

/** A page whose script is fetched when it is first wanted. */
export function lazyPage(fetchPage: () => Promise<ComponentType>): LazyPage {
  let attempt: Promise<ComponentType> | null = null
  let Loaded: ComponentType | null = null

  function load(): Promise<ComponentType> {
    attempt ??= inTime(fetchPage()).then((component) => {
      Loaded = component
      return component
    })
    return attempt
  }

  function Page() {
    // A page that is already here must not suspend, or hydration would wait for a promise that has nothing to say.
    const Component = Loaded ?? use(load())
    return <Component />
  }

  return { Page, load }
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('The page took too long to load.')), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([work, tooLate])
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause
    throw new ChunkLoadError('The page could not be loaded.', { cause })
  } finally {
    clearTimeout(timer)
  }
}
