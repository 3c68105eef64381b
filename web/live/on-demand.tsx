import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { loadChunk, timedOut, tryAgain } from '../script/load-chunk.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useOnReturn } from './use-on-return.ts'

interface Wanted {
  /** Loads the part when this is first true. Afterwards it stays mounted. */
  readonly wanted: boolean
  /** Shown until the part has loaded. */
  readonly fallback?: ReactElement | null
}

/**
 * A component whose script is loaded when it is first wanted. If loading fails, it shows a notice with a retry
 * button, and is loaded again when tab, page or network return. One that hangs waits for the button, which loads the page.
 * @example
 *   const Gallery = onDemand(() => import('./gallery.tsx').then((part) => part.Gallery))
 *   <Gallery wanted={open} nfts={nfts} />
 */
export function onDemand<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Wanted> {
  let fetched: ComponentType<Props> | null = null

  return function Part(props: Props & Wanted) {
    const { wanted, fallback = null } = props
    const [Loaded, setLoaded] = useState(() => fetched)
    const [failure, setFailure] = useState<unknown>(null)
    const missing = wanted && !Loaded && !failure

    useEffect(() => {
      if (!missing) return
      let left = false
      loadChunk(fetchPart).then(
        (part) => {
          fetched = part
          setLoaded(() => part)
        },
        (reason: unknown) => left || setFailure(() => reason),
      )
      return () => {
        left = true
      }
    }, [missing])

    useOnReturn(() => setFailure(null), !!failure && failure !== timedOut)

    if (Loaded) return <Loaded {...props} />
    if (!failure || !wanted) return fallback
    return (
      <>
        {fallback}
        <Notice tone="error">
          <p>Network error. This part of the page could not be loaded.</p>
          <Button kind="quiet" icon="refresh" onClick={() => tryAgain(failure, () => setFailure(null))}>
            Try Again
          </Button>
        </Notice>
      </>
    )
  }
}
