import { expect, test } from '../fixtures.ts'

test('each line of an answer starts at the side of its own script', async ({ page }) => {
  await page.goto('/application-status')
  // As the Worker writes an answer of three lines into the page.
  const starts = await page.locator('[data-slot="own-entry"]').evaluate((place: HTMLElement) => {
    place.hidden = false
    const answer = Object.assign(document.createElement('dd'), { dir: 'auto' })
    const line = () => document.createElement('br')
    answer.append('Touchstone', line(), 'שלום.', line(), 'Gold.')
    place.append(answer)
    const { left, right } = answer.getBoundingClientRect()
    const lines = [...answer.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    return lines.map((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      const box = range.getBoundingClientRect()
      return box.left - left < right - box.right ? 'left' : 'right'
    })
  })
  expect(starts).toEqual(['left', 'right', 'left'])
})
