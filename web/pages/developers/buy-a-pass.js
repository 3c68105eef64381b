// Any runtime with fetch and WebSocket will do; a browser keeps cookies to itself.
// `show` is given a link that the wallet app opens, to click or to draw as a QR code;
// `onEvent` gets each event of the rooms, once and in order.
export async function buyPass(site, tier, show, onEvent = () => {}) {
  // 1. Ask for a sign-in, and keep the cookie: it proves that you asked.
  const asked = await fetch(`${site}/wallet/connect`, { method: 'POST' })
  const cookie = asked.headers.getSetCookie().map((one) => one.split(';')[0])
  const { connectId, deeplink, code } = await answerOf(asked)
  show(deeplink, code)

  // 2. Follow it until the phone has answered. The token is told to you alone.
  const signIn = await follow(site, onEvent, async () => {
    const answer = await fetch(`${site}/wallet/verify/${connectId}`, {
      headers: { cookie: cookie.join('; ') },
    })
    const state = await answerOf(answer)
    return { state, room: state.status === 'pending' ? state.room : null }
  })
  if (signIn.status !== 'connected') throw new Error(signIn.error)
  const { token, address } = signIn

  // 3. Reserve. The same clientMintRequestId twice is one purchase: ask again freely.
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const order = {
    userAddress: address,
    selectedTier: tier,
    clientMintRequestId: crypto.randomUUID(),
  }
  const reserved = await answerOf(
    await fetch(`${site}/v2/nft/purchase`, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    }),
  )
  show(reserved.items[0].xamanPayload.next.always)

  // 4. Follow it to its end. The ledger decides: `sold`, or `released` with a reason.
  return follow(site, onEvent, async () => {
    const url = `${site}/v2/nft/purchase/${reserved.reservationId}`
    const state = await answerOf(await fetch(url, { headers }))
    const over = state.status === 'sold' || state.status === 'released'
    const room = state.rooms.find(({ kind }) => kind === 'payload')
    return { state, room: over ? null : room }
  })
}

// Asks how things stand, again after each event, or after 3 s where no room answers:
// events are hints, and what counts is what the API answers.
async function follow(site, onEvent, ask) {
  for (let since = 0; ; ) {
    const { state, room } = await ask()
    if (room === null) return state
    since = await news(site, room, since, onEvent)
  }
}

// Listens until something has happened. The room repeats what it told after the number
// `since`, so nothing is missed.
function news(site, { kind, id, invite }, since, onEvent) {
  const url = new URL(`/parties/${kind}/${id}`, site.replace(/^http/, 'ws'))
  url.search = new URLSearchParams({ invite, since })
  const socket = new WebSocket(url)
  let last = since
  return new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const event = JSON.parse(data)
      if (event.type === 'connected' || event.seq <= last) return
      last = event.seq
      onEvent(event)
      if (event.type !== 'payload-expiration') socket.close(1000)
    }
    socket.onclose = () => setTimeout(done, last > since ? 0 : 3000, last)
  })
}

// What was asked for, or the sentence that says why not.
async function answerOf(response) {
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}
