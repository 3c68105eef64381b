import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { bringToLife } from '../../../web/shell/bring-to-life.tsx'

test('a re-rendered page is rendered again under its own address, with the filled-in answers', async () => {
  history.replaceState(null, '', '/api/applications/investor')
  document.body.innerHTML =
    '<div id="living" data-again-page="/investor-form"><p class="field-wrong">Email is invalid</p></div>'
  await act(async () => bringToLife(<button type="button">Alive</button>))

  expect(location.pathname).toBe('/investor-form')
  expect(document.body.textContent).toBe('Alive')
})

test('any other page keeps its address and its prerendered elements', async () => {
  history.replaceState(null, '', '/developer-form?from=menu')
  document.body.innerHTML = '<div id="living"><button type="button">Alive</button></div>'
  const written = document.querySelector('button')
  await act(async () => bringToLife(<button type="button">Alive</button>))

  expect(location.pathname + location.search).toBe('/developer-form?from=menu')
  expect(document.querySelector('button')).toBe(written)
})

test('a page whose HTML is not what it renders is reported as an error', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  document.body.innerHTML = '<div id="living"><button type="button">Dead</button></div>'
  await act(async () => bringToLife(<button type="button">Alive</button>))

  expect(document.body.textContent).toBe('Alive')
  expect(reported).toHaveBeenCalledOnce()
})

test('typing continues in place when a translated page is hydrated', async () => {
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

test('a visitor who has moved the focus meanwhile keeps it', async () => {
  document.body.innerHTML =
    '<button type="button">Elsewhere</button><div id="living"><font>Nom</font><input id="name" /></div>'
  document.querySelector('input')?.focus()
  document.querySelector('button')?.focus()
  await act(async () => bringToLife(<Named />))

  expect(document.activeElement).toBe(document.querySelector('button'))
})

test('a button that its own press removes leaves the focus in the region around it', async () => {
  document.body.innerHTML = '<div id="living"><section><button type="button">Dismiss</button></section></div>'
  await act(async () => bringToLife(<Dismissed />))
  const button = document.querySelector('button')
  button?.focus()
  await act(async () => button?.click())

  expect(document.querySelector('button')).toBeNull()
  expect(document.activeElement).toBe(document.querySelector('section'))
})

function Dismissed() {
  const [isThere, setThere] = useState(true)
  return (
    <section>
      {isThere && (
        <button type="button" onClick={() => setThere(false)}>
          Dismiss
        </button>
      )}
    </section>
  )
}

function Named() {
  return (
    <>
      <label htmlFor="name">Name</label>
      <input id="name" defaultValue="Ada Lind" />
    </>
  )
}
