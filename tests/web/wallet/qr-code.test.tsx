import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrModules } from '#contract/wire/qr-modules'
import { qrModules as modulesOf } from '../../../functions/adapters/xaman/qr-modules.ts'
import { QrCode } from '../../../web/wallet/qr-code.tsx'

// Codes of 21, 25, 33 and 53 modules a side: the unused bits in their last bytes differ.
test.each([7, 21, 57, 201])(
  'a code of %i characters is drawn module for module as it was encoded',
  (length) => {
    const text = 'https://xumm.app/'.padEnd(length, '0c1e2f3a-').slice(0, length)
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    render(<QrCode modules={qrModules.parse(modulesOf(text))} label="code" />)

    const code = screen.getByRole('img', { name: 'code' })
    expect(code.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
    expect(darkOf(code.querySelector('path')?.getAttribute('d') ?? '')).toEqual(
      data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `${x} ${y}` : []))),
    )
  },
)

/** The modules that a path covers. */
function darkOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, at) => `${Number(x) + at} ${y}`),
  )
}

test.each(['', 'a', '%'.repeat(60), '/vQ/w', '/vQ='.repeat(2), '/v_w'.repeat(15)])(
  '%j is refused as modules',
  (text) => {
    expect(qrModules.safeParse(text).success).toBe(false)
  },
)
