import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { draftAddress } from '@bayt/release/draft-link'
import { DRAFT_TEXTS } from '../../i18n/draft.ts'
import { SNAPSHOT_SANDBOX, snapshotDocument } from './snapshot.ts'

/** The answer of `read_shared_draft`. */
interface SharedDraft {
  pages: Partial<Record<Locale, string>>
  shared_at: string
  expires_at: string
}

const root = document.documentElement
const locale = root.lang as Locale
const text = DRAFT_TEXTS[locale]
const message = document.querySelector('[role=status]')
const bar = document.querySelector('aside')

/** @returns `undefined` if the link is unknown, expired or ended */
async function readDraft(secret: string): Promise<SharedDraft | undefined> {
  const { backend, key = '' } = root.dataset
  // A site without a backend has no drafts.
  if (!backend) return undefined
  const response = await fetch(new URL('/rest/v1/rpc/read_shared_draft', backend), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ p_secret: secret }),
    cache: 'no-store',
  })
  if (!response.ok) throw new Error(`The project does not give the draft: ${response.status}`)
  return ((await response.json()) as SharedDraft[])[0]
}

function frameOf({ pages }: SharedDraft, secret: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = text.title
  frame.setAttribute('sandbox', SNAPSHOT_SANDBOX)
  const html = pages[locale] ?? Object.values(pages)[0] ?? ''
  frame.srcdoc = snapshotDocument(html, new URL(root.dataset.backend ?? location.href).origin)
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

function showTimes({ shared_at, expires_at }: SharedDraft): void {
  const format = (style: Intl.DateTimeFormatOptions, time: string) =>
    new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, { ...style, timeZone: 'Asia/Aden' }).format(new Date(time))
  const strong = Object.assign(document.createElement('strong'), { textContent: text.notPublic })
  const seen = text.seen(format({ dateStyle: 'long', timeStyle: 'short' }, shared_at))
  bar?.replaceChildren(strong, ` · ${seen} · ${text.until(format({ dateStyle: 'long' }, expires_at))}`)
  bar?.removeAttribute('hidden')
}

async function show(): Promise<void> {
  message?.replaceChildren(text.loading)
  const secret = location.hash.slice(1)
  try {
    const draft = await readDraft(secret)
    if (!draft) return message?.replaceChildren(text.gone)
    showTimes(draft)
    message?.replaceWith(frameOf(draft, secret))
  } catch (error) {
    console.error(error)
    const retry = Object.assign(document.createElement('button'), { type: 'button', textContent: text.retry, onclick: show })
    message?.replaceChildren(text.failed, retry)
  }
}

// A second draft link in the same tab changes only the fragment.
addEventListener('hashchange', () => location.reload())
void show()
