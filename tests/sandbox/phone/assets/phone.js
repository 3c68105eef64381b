// The phone's pages work without this file; it adds the slider, the countdowns, and polling for changes.

for (const slide of document.querySelectorAll('.slide')) makeSlidable(slide)
countDown()
setInterval(countDown, 1000)
if (document.querySelector('[data-live]')) setTimeout(lookAgain, 1000)

// A page restored from the back/forward cache must be usable again.
addEventListener('pageshow', () => {
  for (const form of document.forms) form.removeAttribute('aria-busy')
})

for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.getAttribute('aria-busy') === 'true') event.preventDefault()
    form.setAttribute('aria-busy', 'true')
  })
}

/** The knob can be dragged across; pressing the button does the same. */
function makeSlidable(button) {
  const knob = button.querySelector('.knob')
  let from = null
  let moved = false

  const travel = () => button.clientWidth - knob.offsetWidth - 2 * knob.offsetLeft
  const place = (x) => button.style.setProperty('--slid', `${x}px`)

  knob.addEventListener('pointerdown', (event) => {
    from = event.clientX
    moved = false
    knob.setPointerCapture(event.pointerId)
    button.classList.add('sliding')
  })
  knob.addEventListener('pointermove', (event) => {
    if (from === null) return
    const x = Math.min(travel(), Math.max(0, event.clientX - from))
    moved ||= x > 4
    place(x)
  })
  const release = (event) => {
    if (from === null) return
    const accepted = event.type === 'pointerup' && event.clientX - from >= travel() * 0.8
    from = null
    button.classList.remove('sliding')
    place(accepted ? travel() : 0)
    if (moved && accepted) button.form.requestSubmit(button)
  }
  knob.addEventListener('pointerup', release)
  knob.addEventListener('pointercancel', release)
  // A drag released too early must not count as a press.
  button.addEventListener('click', (event) => {
    if (moved && event.detail > 0) event.preventDefault()
    moved = false
  })
}

function countDown() {
  for (const time of document.querySelectorAll('[data-countdown]')) {
    const seconds = Math.max(0, Math.round((Date.parse(time.dateTime) - Date.now()) / 1000))
    time.textContent =
      seconds < 3600 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : hours(seconds)
  }
}

function hours(seconds) {
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

async function lookAgain() {
  try {
    const reply = await fetch(location.href)
    const next = new DOMParser().parseFromString(await reply.text(), 'text/html')
    for (const part of ['.head', '.sheet']) update(document.querySelector(part), next.querySelector(part))
    countDown()
    if (!next.querySelector('[data-live]')) return
  } catch {
    // The sandbox may be restarting; retry.
  }
  setTimeout(lookAgain, 2000)
}

/** Replaces a part only if it changed and does not have the focus. */
function update(here, there) {
  if (!here || !there || here.dataset.shown === there.innerHTML) return
  if (here.contains(document.activeElement)) return
  const changed = here.dataset.shown !== undefined || here.innerHTML !== there.innerHTML
  here.dataset.shown = there.innerHTML
  if (changed) here.innerHTML = there.innerHTML
}
