import { expect, test } from 'vitest'
import { read } from './site.ts'

test('the mark is inlined into every page, and no page requests it', () => {
  for (const page of ['index.html', 'escrow.html', 'founder-pass-wallet.html', 'investor-form.html']) {
    const [, data = ''] = /<img src="data:image\/svg\+xml,([^"]+)"/.exec(read(page)) ?? []

    const unlabelled = read('mark.svg').replace(' role="img" aria-label="Touchstone"', '')
    expect(decodeURIComponent(data).replaceAll("'", '"'), page).toBe(unlabelled)
    expect(read(page), page).not.toContain('"/mark.svg"')
  }
})

test('a drawing of more than 3 kB stays a separate file', () => {
  const written = [...read('index.html').matchAll(/src="data:image\/svg\+xml,([^"]+)"/g)]

  expect(written.length).toBeGreaterThan(1)
  for (const [, data = ''] of written) expect(decodeURIComponent(data).length).toBeLessThan(3_000)
  expect(read('index.html')).toContain('src="/art/home-assay.svg"')
})
