import { RECEIPT_PATH } from '#contract/receipts'
import { bringPart } from '../../script/bring-part.ts'

const paste = document.querySelector<HTMLFormElement>('[data-paste]')
if (paste) prepare(paste)

/** Takes a receipt in however it comes. What judges it is fetched once it is asked for. */
function prepare(form: HTMLFormElement): void {
  const [field, file] = [form.querySelector('textarea'), form.querySelector('input')]
  if (!field || !file) return
  const take = async (given: Blob | undefined) => {
    if (!given) return
    field.value = await given.text()
    form.requestSubmit()
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const judge = await bringPart(
      document,
      () => import('./check.ts'),
      () => form.requestSubmit(),
    )
    await judge?.check(document, field.value)
    // The verdict stands above the field, and perhaps above the window.
    document.querySelector('[data-judged]')?.scrollIntoView({ block: 'nearest' })
  })
  file.addEventListener('change', () => void take(file.files?.[0]))
  field.addEventListener('dragover', (event) => event.preventDefault())
  field.addEventListener('drop', (event) => {
    const dropped = event.dataTransfer?.files[0]
    if (!dropped) return
    event.preventDefault()
    void take(dropped)
  })
  const named = new URLSearchParams(location.search).get('tx')
  if (named && /^[0-9A-F]{64}$/.test(named)) void bring(named).then(take)
}

/** The receipt of a sale, for visitors who come from its page. */
async function bring(transaction: string): Promise<Blob | undefined> {
  const answer = await fetch(`${RECEIPT_PATH}/${transaction}`).catch(() => null)
  return answer?.ok ? answer.blob() : undefined
}
