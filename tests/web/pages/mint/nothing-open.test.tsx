import { expect, test } from 'vitest'
import { nothingOpen } from '../../../../web/pages/mint/nothing-open.ts'

function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  document.body.appendChild(dialog)
  dialog.showModal()
  return dialog
}

test('with no dialog open there is nothing to wait for', async () => {
  openDialog().close()
  await expect(nothingOpen()).resolves.toBeUndefined()
})

test('what comes up by itself waits until every dialog is closed', async () => {
  const first = openDialog()
  const second = openDialog()
  let free = false
  const waiting = nothingOpen().then(() => {
    free = true
  })
  first.close()
  await Promise.resolve()
  expect(free).toBe(false)
  second.close()
  await waiting
  expect(free).toBe(true)
})

test('a dialog that leaves the page as it closes holds nobody up', async () => {
  const dialog = openDialog()
  const waiting = nothingOpen()
  dialog.close()
  dialog.remove()
  await expect(waiting).resolves.toBeUndefined()
})
