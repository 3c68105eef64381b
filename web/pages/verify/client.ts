import { HASH256 } from '#contract/hash256'
import { RECEIPT_PATH } from '#contract/receipts'
import type { ErrorReply } from '#contract/wire/error-reply'
import { fetchInTime } from '../../lib/fetch-in-time.ts'
import { putText } from '../../lib/put.ts'
import { bringPart } from '../../script/bring-part.ts'
import { answerForm } from '../../script/remember-press.ts'

const paste = document.querySelector<HTMLFormElement>('[data-paste]')
if (paste) prepare(paste)

/** Accepts a receipt as text, file or drop, or by the hash in the address. The check is loaded on submit. */
function prepare(form: HTMLFormElement): void {
  const [field, file] = [form.querySelector('textarea'), form.querySelector('input')]
  if (!field || !file) return
  const take = async (given: Blob | undefined) => {
    if (!given) return
    field.value = await given.text()
    form.requestSubmit()
  }
  const judge = async () => {
    const part = await bringPart(
      document,
      () => import('./check.ts'),
      () => form.requestSubmit(),
    )
    await part?.check(document, field.value)
    // The verdict is above the field, and may be scrolled out of view.
    document.querySelector('[data-judged]')?.scrollIntoView({ block: 'nearest' })
  }
  answerForm(form, () => void judge())
  const chosen = () => {
    const given = file.files?.[0]
    // A browser reports the choice of a file only if another one was chosen before.
    file.value = ''
    void take(given)
  }
  file.addEventListener('change', chosen)
  // It may have been chosen before this script was loaded.
  if (field.value === '') chosen()
  // Anywhere on the page: beside the field the browser would open the file instead of the page.
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    const dropped = event.dataTransfer?.files[0]
    if (!dropped) return
    event.preventDefault()
    void take(dropped)
  })
  const named = new URLSearchParams(location.search).get('tx')
  if (named && HASH256.test(named)) void bring(named).then(take)
}

/** Reads the receipt of a sale. Says why there is none, such as in the first minute after the sale, and returns undefined. */
async function bring(transaction: string): Promise<Blob | undefined> {
  try {
    const answer = await fetchInTime(`${RECEIPT_PATH}/${transaction}`)
    if (answer.ok) return await answer.blob()
    const { error }: ErrorReply = await answer.json()
    putText(document, '[data-unread]', error)
  } catch {
    putText(document, '[data-unread]', 'The receipt cannot be read at the moment. Please try again.')
  }
  return undefined
}
