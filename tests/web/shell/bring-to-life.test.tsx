import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bringToLife } from '../../../web/shell/bring-to-life.tsx'

test('a page that was served again comes alive under its own address, drawn anew over what was filled in', async () => {
  history.replaceState(null, '', '/api/applications/investor')
  document.body.innerHTML =
    '<div id="living" data-again-page="/investor-form"><p class="field-wrong">Email is invalid</p></div>'
  await act(async () => bringToLife(<button type="button">Alive</button>))

  expect(location.pathname).toBe('/investor-form')
  expect(document.body.textContent).toBe('Alive')
})

test('any other page keeps its address, and the very elements that were written', async () => {
  history.replaceState(null, '', '/developer-form?from=menu')
  document.body.innerHTML = '<div id="living"><button type="button">Alive</button></div>'
  const written = document.querySelector('button')
  await act(async () => bringToLife(<button type="button">Alive</button>))

  expect(location.pathname + location.search).toBe('/developer-form?from=menu')
  expect(document.querySelector('button')).toBe(written)
})

test('who is typing as a translated page comes alive goes on typing where they were', async () => {
  document.body.innerHTML =
    '<div id="living"><label for="name"><font>Nom</font></label><input id="name" /></div>'
  const written = document.querySelector('input')
  written?.focus()
  if (written) written.value = 'Ada Lind'
  written?.setSelectionRange(3, 3)
  await act(async () => bringToLife(<Named />))

  const now = document.querySelector('input')
  expect(now).not.toBe(written)
  expect(document.activeElement).toBe(now)
})

test('who has gone elsewhere meanwhile is not called back', async () => {
  document.body.innerHTML =
    '<button type="button">Elsewhere</button><div id="living"><font>Nom</font><input id="name" /></div>'
  document.querySelector('input')?.focus()
  document.querySelector('button')?.focus()
  await act(async () => bringToLife(<Named />))

  expect(document.activeElement).toBe(document.querySelector('button'))
})

function Named() {
  return (
    <>
      <label htmlFor="name">Name</label>
      <input id="name" defaultValue="Ada Lind" />
    </>
  )
}
