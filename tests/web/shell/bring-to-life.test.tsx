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
