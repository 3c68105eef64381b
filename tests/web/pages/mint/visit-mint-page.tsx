import { act, fireEvent, render, screen } from '@testing-library/react'
import { Page } from '../../../../web/pages/mint/page.tsx'
import { keepFocus } from '../../../../web/shell/keep-focus.ts'
import { keepToken } from '../../../../web/wallet/session.ts'
import { fakeApi } from '../../live/fake-api.ts'
import { passTime } from '../../live/pass-time.ts'
import { press } from '../../live/press.ts'
import {
  healthOf,
  infoOf,
  kycOf,
  nftsOf,
  offersOf,
  purchaseOf,
  replyOf,
  statusOf,
  walletOf,
} from '../../live/samples.ts'

/** The mint page of a visitor, by default with a connected wallet, with the network's default answers. */
export async function visitMintPage(routes: Record<string, unknown> = {}, token: string | null = 'token') {
  keepToken(token)
  const api = fakeApi({
    'GET /api/health/status': healthOf(),
    'GET /v2/nft/info': infoOf(),
    'GET /v2/nft/tiers': offersOf(),
    'GET /v2/nft/status': statusOf(),
    'GET /wallet/data': walletOf(),
    'GET /wallet/nfts': nftsOf(),
    'GET /wallet/kyc/status': kycOf('none'),
    'GET /v2/nft/purchases/open': { purchases: [] },
    'GET /v2/nft/purchase/purchase-1': purchaseOf(),
    'POST /v2/nft/purchase': replyOf(purchaseOf()),
    ...routes,
  })
  await act(async () => keepFocus(render(<Page />).container))
  await passTime()
  return api
}

export function mintButton(): HTMLButtonElement {
  const desk = screen.getByRole('complementary', { name: 'Purchase' })
  const button = desk.querySelector<HTMLButtonElement>('.summary .button-gold')
  if (!button) throw new Error('There is no mint button')
  return button
}

/** The dialog that is open, or null. */
export function openDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll('dialog')].find(({ open }) => open) ?? null
}

export function titleOf(dialog: HTMLDialogElement | null): string | null {
  return dialog?.querySelector('h2')?.textContent ?? null
}

/** Chooses an epic pass, agrees to the terms, and waits for the reply. */
export async function buyEpic(): Promise<void> {
  fireEvent.click(screen.getByRole('radio', { name: /Epic/ }))
  await pressMint()
  await agree()
}

/** Presses the mint button, and waits for what follows at once. */
export async function pressMint(): Promise<void> {
  fireEvent.click(mintButton())
  await passTime()
}

/** Agrees to the terms that are shown, and waits for the reply. */
export async function agree(): Promise<void> {
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Agree and Continue')
}
