/** The number of cards in view. */
export const VIEW = 2

/**
 * Turns a carousel by its two buttons and by the arrow keys on them. It reorders the cards in the DOM, so that a screen reader
 * meets them in the visible order.
 */
export function turnByButtons(carousel: HTMLElement): void {
  const cards = carousel.querySelector('ol')
  if (!cards) return

  const turn = (by: number) => {
    const [first, last] = [cards.firstElementChild, cards.lastElementChild]
    if (by > 0 && first) cards.append(first)
    else if (by < 0 && last) cards.prepend(last)
    show(carousel, [...cards.querySelectorAll<HTMLLIElement>(':scope > li')])
  }

  for (const button of carousel.querySelectorAll<HTMLElement>('[data-turn]')) {
    button.addEventListener('click', () => turn(Number(button.dataset.turn)))
    button.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      turn(by)
    })
  }
  carousel.dataset.live = ''
}

function show(carousel: HTMLElement, cards: readonly HTMLLIElement[]): void {
  for (const [place, card] of cards.entries()) card.toggleAttribute('data-away', place >= VIEW)
  const [one = 1, two = 1] = cards.map(({ value }) => value)
  const status = carousel.querySelector('[role="status"]')
  if (status) status.textContent = `Benefits ${one} and ${two} of ${cards.length}`
}
