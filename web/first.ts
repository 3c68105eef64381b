import { rememberEarlyClick } from './lib/early-click.ts'
import { keepTrying } from './lib/keep-trying.ts'
import { restoreMotion } from './lib/motion.ts'
import { painted } from './lib/painted.ts'

restoreMotion()
rememberEarlyClick()
void comeAlive()

/**
 * A page is whole as it was written out, so what would bring it to life waits until it can be read: fonts and pictures
 * have the line to themselves first. The prerenderer writes into this script's tag which scripts the page has, the main
 * one last.
 */
async function comeAlive(): Promise<void> {
  const scripts =
    document.querySelector<HTMLScriptElement>('script[data-then]')?.dataset.then?.split(' ') ?? []
  await painted()
  for (const href of scripts) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
  await keepTrying(() => import(/* @vite-ignore */ scripts.at(-1) ?? ''))
}
