import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { draftAddress } from '@bayt/release/draft-link'
import { DRAFT_TEXTS } from '../../i18n/draft.ts'
import { SNAPSHOT_SANDBOX, snapshotDocument } from './snapshot.ts'

/** The answer of `read_shared_draft`. */
interface SharedDraft {
  /** HTML by language; of a set, the further pages have the keys `en/1`, `ar/1`, `en/2`, … */
  pages: Record<string, string>
  shared_at: string
  expires_at: string
  /** Whether whoever has the link may answer. */
  is_set: boolean
}

const root = document.documentElement
const locale = root.lang as Locale
const text = DRAFT_TEXTS[locale]
const message = document.querySelector('[role=status]')
const bar = document.querySelector('aside')

/** Calls a function of the project. @returns the first row; `undefined` if the link is unknown, expired or ended */
async function call<Row>(name: string, input: object): Promise<Row | undefined> {
  const { backend, key = '' } = root.dataset
  // A site without a backend has no drafts.
  if (!backend) return undefined
  const response = await fetch(new URL(`/rest/v1/rpc/${name}`, backend), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    cache: 'no-store',
  })
  if (!response.ok) throw new Error(`The project does not answer ${name}: ${response.status}`)
  return ((await response.json()) as Row[])[0]
}

function frameOf({ pages }: SharedDraft, secret: string): HTMLIFrameElement {
  const frame = make('iframe', { title: text.title })
  frame.setAttribute('sandbox', SNAPSHOT_SANDBOX)
  showPage(frame, pages[locale] ?? Object.values(pages)[0] ?? '')
  frame.addEventListener('load', () => {
    for (const link of frame.contentDocument?.querySelectorAll<HTMLAnchorElement>('a[data-language]') ?? []) {
      const language = link.dataset.language as Locale
      if (pages[language]) link.href = draftAddress(language, secret)
    }
  })
  // Gives the frame the height of its document, because only the visible part of a frame is printed.
  addEventListener('beforeprint', () => {
    frame.style.blockSize = `${frame.contentDocument?.documentElement.scrollHeight}px`
  })
  addEventListener('afterprint', () => frame.style.removeProperty('block-size'))
  return frame
}

function showPage(frame: HTMLIFrameElement, html: string): void {
  frame.srcdoc = snapshotDocument(html, new URL(root.dataset.backend ?? location.href).origin)
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  facts: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), facts)
  element.append(...children)
  return element
}

/** The choice of a page of a set, by the titles of the pages; nothing for one page. */
function pageChoice({ pages }: SharedDraft, frame: HTMLIFrameElement): (Node | string)[] {
  const own = Object.entries(pages).filter(([key]) => key === locale || key.startsWith(`${locale}/`))
  if (own.length < 2) return []
  const options = own.map(([key, html]) => {
    const { title } = new DOMParser().parseFromString(html, 'text/html')
    return make('option', { value: key, textContent: title })
  })
  const select = make('select', { ariaLabel: text.pages }, ...options)
  select.addEventListener('change', () => showPage(frame, pages[select.value] ?? ''))
  return [select]
}

/** The answer about a set: that it looks right, or not yet, with a remark. */
function answerForm(secret: string): HTMLFormElement {
  const remark = make('input', { maxLength: 500, placeholder: text.remark, ariaLabel: text.remark })
  const said = make('span', { role: 'status' })
  const send = async (looksRight: boolean) => {
    try {
      const input = { p_secret: secret, p_looks_right: looksRight, p_remark: remark.value.trim() || null }
      const answered = await call('answer_shared_draft', input)
      said.textContent = answered ? text.answered : text.gone
    } catch (error) {
      console.error(error)
      said.textContent = text.notAnswered
    }
  }
  const yes = make('button', { type: 'submit', textContent: text.looksRight })
  const no = make('button', { type: 'button', textContent: text.notYet, onclick: () => void send(false) })
  const form = make('form', {}, remark, yes, no, said)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(true)
  })
  return form
}

function showTimes({ shared_at, expires_at }: SharedDraft): void {
  const format = (style: Intl.DateTimeFormatOptions, time: string) =>
    new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, { ...style, timeZone: 'Asia/Aden' }).format(new Date(time))
  const strong = make('strong', { textContent: text.notPublic })
  const seen = text.seen(format({ dateStyle: 'long', timeStyle: 'short' }, shared_at))
  bar?.replaceChildren(strong, ` · ${seen} · ${text.until(format({ dateStyle: 'long' }, expires_at))}`)
  bar?.removeAttribute('hidden')
}

async function show(): Promise<void> {
  message?.replaceChildren(text.loading)
  const secret = location.hash.slice(1)
  try {
    const draft = await call<SharedDraft>('read_shared_draft', { p_secret: secret })
    if (!draft) return message?.replaceChildren(text.gone)
    showTimes(draft)
    const frame = frameOf(draft, secret)
    if (draft.is_set) bar?.append(...pageChoice(draft, frame), answerForm(secret))
    message?.replaceWith(frame)
  } catch (error) {
    console.error(error)
    const retry = make('button', { type: 'button', textContent: text.retry, onclick: show })
    message?.replaceChildren(text.failed, retry)
  }
}

// A second draft link in the same tab changes only the fragment.
addEventListener('hashchange', () => location.reload())
void show()
