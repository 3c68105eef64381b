import { errors } from '#contract/errors'
import { purchasePass } from '#contract/wire/purchase'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { mint, openMintPageAs, signRequest, success } from '../mint-page.ts'

test('a buyer who has to wait sees the place in the queue, and then buys the pass', async ({
  page,
  phone,
  newWallet,
  quiet,
}) => {
  quiet.except(/status of 503/)
  const wallet = await newWallet(500)
  await openMintPageAs(page, phone, wallet)
  const { status, error } = errors.in_line
  const json = { error, code: 'in_line', requestId: 'r', retryAfter: 2, line: { place: 12, about: 95 } }
  let busy = true
  await page.route(`**${purchasePass.path}`, (route) =>
    busy ? route.fulfill({ status, json }) : route.continue(),
  )
  await mint(page)
  const line = page.getByRole('dialog', { name: 'You are in line' })
  await expect(line.getByText('Your turn comes in about 2 minutes.')).toBeVisible()
  await expectAccessible(page)

  busy = false
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
})
