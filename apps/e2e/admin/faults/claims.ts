import type { BrowserContext } from 'playwright/test'

/** A statement of the console, and its time (ms since the epoch). */
export type Claim =
  /** A toast of success. */
  | { kind: 'saved'; at: number; text: string }
  /** The header showed Live. `newestChange` is the newest change of the public site directly afterwards. */
  | { kind: 'live'; at: number; newestChange: number }

/** Records every success toast and every "Live" of a browser's pages when they appear. */
export async function watchClaims(context: BrowserContext, siteUrl: string) {
  let noted: Claim[] = []
  await context.exposeBinding('noteClaim', (_source, claim: Claim) => {
    noted.push(claim)
  })
  await context.addInitScript(noteClaims, `${siteUrl}/release.json`)
  const firstSave = () => noted.find((claim) => claim.kind === 'saved' && / (created|updated) successfully$/.test(claim.text))
  return {
    forget: () => {
      noted = []
    },
    /** Whether a record was reported as saved. */
    saved: () => firstSave() !== undefined,
    /** The content of the public site at every "Live" since the save. */
    liveSinceSaved: () => {
      const from = firstSave()?.at ?? Number.POSITIVE_INFINITY
      return noted.flatMap((claim) => (claim.kind === 'live' && claim.at >= from ? [claim.newestChange] : []))
    },
  }
}

/** Runs in the page. */
function noteClaims(releaseUrl: string): void {
  const { noteClaim } = globalThis as unknown as { noteClaim: (claim: object) => void }
  const seen = new WeakSet<Element>()
  let wasLive = false
  const noteLive = async () => {
    const at = Date.now()
    const release = await fetch(releaseUrl, { cache: 'no-store' }).catch(() => undefined)
    if (release?.ok) noteClaim({ kind: 'live', at, newestChange: (await release.json()).newestChange })
  }
  const isLive = () => document.querySelector('header [role=status]')?.textContent === 'Live'
  const look = () => {
    for (const toast of document.querySelectorAll('[data-sonner-toast][data-type=success]')) {
      if (seen.has(toast)) continue
      seen.add(toast)
      noteClaim({ kind: 'saved', at: Date.now(), text: toast.textContent ?? '' })
      // The status "Live" also counts if the header showed it before the save and still shows it afterwards.
      setTimeout(() => isLive() && void noteLive(), 100)
    }
    if (isLive() && !wasLive) void noteLive()
    wasLive = isLive()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}
