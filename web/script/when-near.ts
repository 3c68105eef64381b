/** Resolves when the reader comes to the part of the page that matches; what it wants is not asked for before. */
export function whenNear(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const part = document.querySelector(selector)
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      resolve()
    })
    if (part) watch.observe(part)
  })
}
