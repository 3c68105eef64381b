import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SoldCertificate, SoldPlate, SoldWords } from '../../../../web/pages/mint/sold-purchase.tsx'
import { soldPurchase } from '../../live/samples.ts'

test('the certificate links the receipt of this sale, its check, and the count of all sales, in new tabs', () => {
  const purchase = soldPurchase()
  render(<SoldCertificate purchase={purchase} />)
  const links = [...screen.getByRole('list', { name: 'Check it' }).querySelectorAll('a')]
  const tx = purchase.evidence.sold?.tx
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/receipt?tx=${tx}`,
    `/verify?tx=${tx}`,
    '/proof',
  ])
  expect(links.map(({ target, rel }) => `${target} ${rel}`)).toEqual(
    Array(3).fill('_blank noopener noreferrer'),
  )
})

test('ledger details are folded', () => {
  const { container } = render(<SoldCertificate purchase={soldPurchase()} />)
  const folded = container.querySelector('details')
  expect(folded?.open).toBe(false)
  const hashes = /[0-9A-F]{60}/
  expect(folded?.textContent).toMatch(hashes)
  folded?.remove()
  expect(container.textContent).not.toMatch(hashes)
})

test('the certificate’s stone is shown together with its text', () => {
  const { container } = render(<SoldPlate purchase={soldPurchase()} />)
  const picture = container.querySelector('img')
  expect([picture?.loading, picture?.decoding]).toEqual(['eager', 'sync'])
  expect(Number(picture?.width)).toBeGreaterThanOrEqual(360)
})

test('the certificate shows what was paid', () => {
  const { container } = render(<SoldCertificate purchase={{ ...soldPurchase(), paidDrops: '840000000' }} />)
  expect(container.querySelector('.pass-slip-price')?.textContent).toBe('Paid 840.00 XRP')
})

test('once a pass is sold, the sentence that says so has the focus', () => {
  const { container } = render(
    <SoldWords purchase={soldPurchase()} tooLate={false} offset={0} onContinue={() => {}} />,
  )
  const sentence = container.querySelector('p')
  expect(sentence?.textContent).toContain('is in your wallet.')
  expect(document.activeElement).toBe(sentence)
})
