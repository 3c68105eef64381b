import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SoldCertificate, SoldPlate } from '../../../../web/pages/mint/sold-purchase.tsx'
import { soldPurchase } from '../../live/samples.ts'

test('the certificate leads to the receipt of this very sale, its check, and the count of all, beside the page', () => {
  const purchase = soldPurchase()
  render(<SoldCertificate purchase={purchase} />)
  const links = [...screen.getByRole('list', { name: 'Check it' }).querySelectorAll('a')]
  const tx = purchase.evidence.sold?.tx
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/receipt?tx=${tx}`,
    `/verify?tx=${tx}`,
    '/proof',
  ])
  expect(links.map(({ target, rel }) => `${target} ${rel}`)).toEqual(Array(3).fill('_blank noopener'))
})

test('what only the ledger reads is folded away', () => {
  const { container } = render(<SoldCertificate purchase={soldPurchase()} />)
  const folded = container.querySelector('details')
  expect(folded?.open).toBe(false)
  const hashes = /[0-9A-F]{60}/
  expect(folded?.textContent).toMatch(hashes)
  folded?.remove()
  expect(container.textContent).not.toMatch(hashes)
})

test('the stone of the certificate is drawn together with the words, not a moment later', () => {
  const { container } = render(<SoldPlate purchase={soldPurchase()} />)
  const picture = container.querySelector('img')
  expect([picture?.loading, picture?.decoding]).toEqual(['eager', 'sync'])
  expect(Number(picture?.width)).toBeGreaterThanOrEqual(360)
})
