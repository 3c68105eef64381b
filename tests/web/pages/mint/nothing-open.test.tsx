import { expect, test } from 'vitest'
import { nothingOpen } from '../../../../web/pages/mint/nothing-open.ts'

function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  document.body.appendChild(dialog)
  dialog.showModal()
  return dialog
}

test('with no dialog open there is no wait', async () => {
  openDialog().close()
  await expect(nothingOpen()).resolves.toBeUndefined()
})

test('a dialog that opens by itself waits until all others are closed', async () => {
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

test('a dialog removed while closing blocks no other', async () => {
  const dialog = openDialog()
  const waiting = nothingOpen()
  dialog.close()
  dialog.remove()
  await expect(waiting).resolves.toBeUndefined()
})
