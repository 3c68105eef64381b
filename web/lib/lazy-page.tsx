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

  function load(): Promise<ComponentType> {
    attempt ??= readable(inTime(fetchPage()))
    return attempt
  }

  function Page() {
    const Component = use(load())
    return <Component />
  }

  return { Page, load }
}

/**
 * Marks the promise once it is kept, in the way React marks those it has waited for. A page that is already here then
 * renders at once: otherwise hydration would stop for a promise that has nothing left to say.
 */
function readable(promise: Promise<ComponentType>): Promise<ComponentType> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
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
