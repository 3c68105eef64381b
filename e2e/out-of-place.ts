import type { Evaluates } from './evaluates.ts'
import { UNPAINTED } from './unpainted.ts'

/**
 * Texts and controls that overflow their box or the window, texts that touch other texts, and covered texts: in the
 * open dialog, or else on the whole page. Horizontally scrollable content is in place, and so is content under the top
 * bar; content left unpainted to save time counts as visible.
 */
export function outOfPlace(page: Evaluates): Promise<readonly string[]> {
  return page.evaluate((unpainted) => {
    /** The background box of an element: the nearest ancestor that is painted or clips. */
    interface Ground {
      readonly name: string
      readonly left: number
      readonly right: number
      readonly top: number
      readonly bottom: number
      readonly hidden: boolean
      /** The fixed or sticky element here, if any: the page scrolls beneath it. */
      readonly above: Element | null
    }
    const NONE = Number.POSITIVE_INFINITY
    const within = document.querySelector('dialog[open]') ?? document.body
    const view = { name: 'the window', left: 0, right: document.documentElement.clientWidth }
    const endless = { top: -NONE, bottom: NONE }
    const open: Ground = { ...view, ...endless, hidden: false, above: null }
    const grounds = new Map<Element | null, Ground>([
      [null, open],
      [document.documentElement, open],
    ])
    const lines: { rect: DOMRect; text: Text; ground: Ground }[] = []
    const covers: { element: Element; box: DOMRect }[] = []
    const found = new Set<string>()

    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent || !text.data.trim() || !counts(parent)) continue
      const ground = groundOf(parent)
      range.selectNodeContents(text)
      for (const rect of ground.hidden ? [] : range.getClientRects()) {
        if (rect.width < 1) continue
        expectOn(ground, rect, text.data)
        lines.push({ rect, text, ground })
      }
    }
    for (const control of within.querySelectorAll('a, button, input, select, textarea, label')) {
      const [box, ...more] = control.getClientRects()
      if (!box || more.length > 0 || box.width * box.height < 5 || !counts(control)) continue
      const { hidden } = groundOf(control)
      if (!hidden) expectOn(groundOf(control.parentElement), box, control.textContent || control.id)
    }
    lines.sort((one, other) => one.rect.top - other.rect.top)
    for (const [index, { rect, text, ground }] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next]
        if (!other || other.rect.top > rect.bottom) break
        const [across, down] = shared(rect, other.rect)
        if (other.text === text || other.ground.above !== ground.above) continue
        if (down < Math.min(rect.height, other.rect.height) / 2 || across < -4) continue
        if (across > 1 || blockOf(text) !== blockOf(other.text))
          complain('touches', text.data, other.text.data)
      }
      for (const { element, box } of covers) {
        const [across, down] = shared(rect, box)
        if (across < 1 || down < 4 || ground.above || element.contains(text)) continue
        const { hidden, above } = groundOf(element)
        if (!hidden && !above) complain('is under', text.data, nameOf(element))
      }
    }
    return [...found]

    function groundOf(element: Element | null): Ground {
      const known = grounds.get(element)
      if (known || !element) return known ?? open
      const around = groundOf(element.parentElement)
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const lifted = /absolute|fixed/.test(style.position)
      const { hidden, above } = around
      const clips = /hidden|clip/.test(style.overflowX)
      const painted = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none'
      const { left, right, top, bottom } = box
      const ground = {
        ...(lifted ? open : around),
        ...((clips || painted) && !/^inline$|contents/.test(style.display)
          ? { name: nameOf(element), left, right, top, bottom }
          : {}),
        ...(/auto|scroll/.test(style.overflowX) ? { left: -NONE, right: NONE } : {}),
        ...(/auto|scroll/.test(style.overflowY) || style.webkitLineClamp !== 'none' ? endless : {}),
        hidden:
          hidden ||
          style.visibility !== 'visible' ||
          (style.opacity === '0' && !element.matches(unpainted)) ||
          (clips && box.width * box.height < 5),
        above: /fixed|sticky/.test(style.position) ? element : above,
      }
      grounds.set(element, ground)
      if (painted && style.position !== 'static') covers.push({ element, box })
      return ground
    }

    function counts(element: Element): boolean {
      return !element.closest('option, svg, .skip-link, [aria-hidden=true]') && element.checkVisibility()
    }

    function expectOn(ground: Ground, { left, right, top, bottom }: DOMRect, words: string): void {
      if (Math.max(ground.left - left, right - ground.right) > 1.5) complain('is beside', words, ground.name)
      if (Math.max(ground.top - top, bottom - ground.bottom) > 4)
        complain('is above or below', words, ground.name)
    }

    /** How far two boxes overlap, across and down. */
    function shared(one: DOMRect, other: DOMRect): readonly [number, number] {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      return [across, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)]
    }

    function blockOf({ parentElement }: Text): Element | null {
      let block = parentElement
      while (block && /inline$|contents/.test(getComputedStyle(block).display)) block = block.parentElement
      return block
    }

    function nameOf(element: Element): string {
      return [element.localName, ...element.classList].join('.')
    }

    function complain(how: string, words: string, what: string): void {
      found.add(`"${words.trim().slice(0, 50)}" ${how} "${what.trim().slice(0, 50)}"`)
    }
  }, UNPAINTED)
}
