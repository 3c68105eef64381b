import type { WebSocketRoute } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { connect, mint, openMintPage, openMintPageAs, signRequest, success } from '../mint-page.ts'

const ROOMS = /\/parties\//

test('without any room a purchase completes by polling', async ({ page, phone, newWallet }) => {
  const wallet = await newWallet(500)
  let refused = 0
  await page.routeWebSocket(ROOMS, (socket) => {
    refused += 1
    return socket.close()
  })
  await openMintPage(page)
  await connect(page, phone, wallet)
  await mint(page)
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
  expect(refused).toBeGreaterThan(0)
})

test('a purchase completes although its rooms fail midway', async ({ page, phone, newWallet }) => {
  const wallet = await newWallet(500)
  const open = new Set<WebSocketRoute>()
  let down = false
  await page.routeWebSocket(ROOMS, async (socket) => {
    if (down) return socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  await openMintPageAs(page, phone, wallet)
  await mint(page)
  const address = await signRequest(page)
  expect(open.size).toBeGreaterThan(0)
  down = true
  for (const socket of open) await socket.close({ code: 1011 })
  await phone.approve(address, wallet)
  await expect(success(page)).toBeVisible()
})
