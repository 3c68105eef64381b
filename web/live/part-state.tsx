import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The loading and error states of a part that `bringPart` loads on a page that is only read. */
export function PartState({ label }: { readonly label: string }) {
  return (
    <div data-part>
      <div data-part-coming hidden>
        <Spinner label={label} />
      </div>
      <div data-part-lost hidden>
        <Notice tone="error">
          <p>Network error. This part of the page could not be loaded.</p>
          <Button kind="quiet" icon="refresh" data-part-again="">
            Try Again
          </Button>
        </Notice>
      </div>
    </div>
  )
}
