import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SoldCertificate } from '../../../../web/pages/mint/sold-purchase.tsx'
import { soldPurchase } from '../../live/samples.ts'

test('the certificate leads to the signed receipt of this very sale, beside the page', () => {
  const purchase = soldPurchase()
  render(<SoldCertificate purchase={purchase} />)
  const link = screen.getByRole('link', { name: 'Signed receipt' })
  expect(link.getAttribute('href')).toBe(`/receipt?tx=${purchase.evidence.sold?.tx}`)
  expect(link.getAttribute('target')).toBe('_blank')
})
