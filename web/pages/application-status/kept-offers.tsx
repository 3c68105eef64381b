import type { EntryId } from '#contract/entry-id'
import type { FormName } from '#contract/form-terms'
import type { LastEntry } from '../../forms/last-entry.ts'
import { Button } from '../../ui/button.tsx'
import { MONO } from '../../ui/mono.ts'

interface KeptOffersProps {
  /** The newest first. */
  readonly entries: readonly LastEntry[]
  readonly onChoose: (id: EntryId) => void
  readonly onForget: () => void
}

/** The entries that this device has sent, each with a button that looks it up. */
export function KeptOffers({ entries, onChoose, onForget }: KeptOffersProps) {
  return (
    <section className="kept-offers" aria-labelledby="kept-offers">
      <div>
        <h2 id="kept-offers">Sent from this device</h2>
        <Button kind="quiet" onClick={onForget}>
          Forget on this device
        </Button>
      </div>
      <ul>
        {entries.map(({ form, id, sentAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <span {...MONO}>{id}</span>
            </button>
            <span className="num">{`${names[form]}, ${dayOf(sentAt)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const names: Readonly<Record<FormName, string>> = {
  question: 'Question',
  investor: 'Investor application',
  developer: 'Project application',
  incubator: 'Incubator application',
}

function dayOf(time: number): string {
  return new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
