import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { vi } from 'vitest'
import { questionForm } from '#contract/wire/question'
import { ApplicationForm } from '../../../web/forms/application-form.tsx'
import { QuestionFields } from '../../../web/forms/question-fields.tsx'
import { must } from '../../support/must.ts'
import { refuse } from '../live/fake-api.ts'
import { endTimers } from '../live/pass-time.ts'

/** The fate of a sent form: `unsent` never arrives; `unanswered` arrives, but its reply is lost. */
export type Fate = 'answered' | 'slow' | 'never' | 'unsent' | 'unanswered' | 'refused' | 'fields refused'

type Answers = Readonly<Record<string, string>>

const SLOT = 'touchstone_draft_question'
const fields = ['name', 'email', 'question'] as const

/** A visitor at a form, with reloads and an unreliable network. */
export class ModelForm {
  /** The fates of the next attempts; all later ones are answered. */
  fates: Fate[] = []
  /** The form's answers as the visitor typed them. */
  #typed: Answers = {}
  /** The answers set aside, until the page is left. */
  #aside: Answers | null = null
  /** Answers typed in another tab, which never sends them. */
  #elsewhere: Answers | null = null
  /** The server's entries by key and answers, each with its id. */
  readonly #stored = new Map<string, string>()
  /** Keys of attempts with an unknown result. */
  readonly #unknown = new Map<string, string>()
  #confirmed: string | null = null
  #lastConfirmed: string | null = null
  #underItsKey = true
  #count = 0

  constructor() {
    vi.stubGlobal('fetch', (_: string, { body, signal }: { body: string; signal: AbortSignal }) =>
      this.#arrive(JSON.parse(body), signal),
    )
  }

  /** How many entries the server has. */
  get stored(): number {
    return this.#stored.size
  }

  async open(): Promise<void> {
    await act(async () =>
      render(
        <ApplicationForm form={questionForm} purpose="to answer you">
          <QuestionFields />
        </ApplicationForm>,
      ),
    )
    await act(() => vi.advanceTimersByTimeAsync(0))
  }

  readonly acts = {
    type: async (n: number) => {
      const field = fields[n % fields.length] ?? 'question'
      const control = this.#control(field)
      if (!control || this.#isSending) return
      this.#count += 1
      const text = field === 'email' ? `ada-${this.#count}@example.org` : `${field} ${this.#count}`
      await act(async () => fireEvent.input(control, { target: { value: text } }))
      this.#typed = { ...this.#typed, [field]: text }
    },
    typeAll: async () => {
      for (const n of fields.keys()) await this.acts.type(n)
    },
    send: () => this.#press('Submit Application'),
    wait: (n: number) => act(() => vi.advanceTimersByTimeAsync([1_000, 16_000, 61_000][n % 3] ?? 0)),
    reload: async () => {
      cleanup()
      endTimers()
      this.#aside = null
      if (this.#confirmed !== null) this.#typed = {}
      this.#confirmed = null
      // Without a draft of its own the page takes the latest one on this device.
      if (Object.keys(this.#typed).length === 0 && this.#elsewhere) {
        this.#typed = this.#elsewhere
        this.#elsewhere = null
      }
      await this.open()
    },
    another: async () => {
      if (!(await this.#press('Submit Another Application'))) return
      this.#typed = this.#elsewhere ?? {}
      this.#elsewhere = null
      this.#aside = null
      this.#confirmed = null
    },
    startAfresh: async () => {
      if (!(await this.#press('Start with an empty form'))) return
      this.#aside = this.#typed
      this.#typed = {}
    },
    putBack: async () => {
      const instead = this.#typed
      if (!(await this.#press('Put it back'))) return
      this.#typed = this.#aside ?? {}
      this.#aside = Object.keys(instead).length > 0 ? instead : null
    },
    /** Another tab is opened, takes the draft over, and continues it. */
    typeElsewhere: async () => {
      const slot = sessionStorage.getItem(SLOT)
      const draft = slot === null ? null : localStorage.getItem(slot)
      if (slot === null || draft === null || this.#elsewhere || this.#isSending) return
      this.#count += 1
      this.#elsewhere = { ...this.#typed, question: `elsewhere ${this.#count}` }
      // It is newer than the draft here.
      const taken = {
        ...JSON.parse(draft),
        values: this.#elsewhere,
        changedAt: Date.now() + 1,
        page: 'another',
      }
      localStorage.setItem(slot, JSON.stringify(taken))
      await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: slot, newValue: '{}' })))
    },
    /** The browser translates the page: every text is wrapped, as translators do. */
    translate: async () => {
      const texts: Node[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (text.parentElement?.closest('[translate="no"], textarea, font')) continue
        const font = document.createElement('font')
        text.parentNode?.replaceChild(font, text)
        font.appendChild(text)
      }
    },
  }

  async happen(what: keyof ModelForm['acts'], n: number): Promise<void> {
    await this.acts[what](n)
    await act(() => vi.advanceTimersByTimeAsync(0))
    this.#judge()
  }

  /** The network is reliable from now on: a sent form arrives, and the page shows its id. */
  async comeToRest(): Promise<void> {
    this.fates = []
    await this.happen('wait', 2)
    await this.happen('send', 0)
    if (this.#confirmed === null) {
      await this.happen('typeAll', 0)
      await this.happen('send', 0)
      must(this.#confirmed !== null, 'a sent form is confirmed')
    }
    await this.happen('reload', 0)
  }

  close(): void {
    cleanup()
    endTimers()
  }

  #judge(): void {
    must(this.#underItsKey, 'a form that may have arrived is resent under its key')
    const shown = this.#shownId()
    must(shown === this.#confirmed, 'a confirmation is shown until it is left')
    const kept = JSON.stringify({ ...localStorage })
    for (const text of Object.values(this.#elsewhere ?? {}))
      must(kept.includes(text), 'another tab’s draft is kept')
    if (shown !== null) {
      must([...this.#stored.values()].includes(shown), 'a shown id is a stored one')
      return
    }
    const offered = document.querySelector('.form-last .mono')?.textContent ?? null
    must(offered === this.#lastConfirmed, 'the confirmed id is offered again')
    for (const field of fields) {
      const value = this.#control(field)?.value ?? null
      must(value !== null, 'the form is on the page')
      must(value === (this.#typed[field] ?? ''), 'typed answers are in the form')
      must(kept.includes(value ?? ''), 'typed answers are kept on the device')
    }
  }

  #shownId(): string | null {
    const card = document.querySelector<HTMLElement>('.received')
    return card && !card.hidden ? (card.querySelector('.mono')?.textContent ?? null) : null
  }

  get #isSending(): boolean {
    return document.querySelector<HTMLFieldSetElement>('.form-body')?.disabled === true
  }

  #control(field: string): HTMLInputElement | null {
    return document.querySelector<HTMLInputElement>(`form.form [name="${field}"]`)
  }

  /** Presses such a button; false if there is none. */
  async #press(name: string): Promise<boolean> {
    const button = [...document.querySelectorAll('button')].find(
      (one: HTMLButtonElement) => one.textContent?.includes(name) && !one.closest('[hidden]'),
    )
    if (!button || button.disabled || button.closest('fieldset')?.disabled) return false
    await act(async () => button.click())
    return true
  }

  async #arrive(body: Record<string, unknown>, signal: AbortSignal): Promise<Response> {
    const { submissionKey, elapsed: _, ...answers } = body
    const same = JSON.stringify(answers)
    const before = this.#unknown.get(same)
    // An error here can only be a network failure.
    this.#underItsKey &&= before === undefined || before === submissionKey
    this.#unknown.set(same, String(submissionKey))
    const fate = this.fates.shift() ?? 'answered'
    if (fate === 'unsent') throw new TypeError('Failed to fetch')
    if (fate === 'refused') return refuse('internal')
    if (fate === 'fields refused')
      return Response.json(
        { error: 'No.', code: 'form_invalid', requestId: 'r', fields: { name: 'Not this name.' } },
        { status: 400 },
      )
    const under = `${submissionKey} ${same}`
    const id = this.#stored.get(under) ?? `TS-${String(this.#stored.size).padStart(26, '0')}`
    this.#stored.set(under, id)
    if (fate === 'unanswered') throw new TypeError('Failed to fetch')
    if (fate === 'slow') await new Promise((resolve) => setTimeout(resolve, 20_000))
    if (fate === 'never')
      await new Promise((_, given) => signal.addEventListener('abort', () => given(signal.reason)))
    this.#unknown.delete(same)
    this.#confirmed = id
    this.#lastConfirmed = id
    return Response.json({ success: true, questionId: id })
  }
}
