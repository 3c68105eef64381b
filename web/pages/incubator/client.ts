import { turnByButtons } from './carousel.ts'

for (const carousel of document.querySelectorAll<HTMLElement>('.benefits')) turnByButtons(carousel)
