import type { Check, Target, Unknown } from '../check.ts'

const TIMEOUT_MS = 20_000

/** A product without a PDF of its range has no fault: the operator may not want one. */
export const catalogue: Check = {
  title: 'Buyers get the range as a PDF',
  async run(target): Promise<Unknown[]> {
    const url = `${target.site}/catalogue.pdf`
    const { status, headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const isThere = status === 200 && headers.get('content-type') === 'application/pdf'
    return isThere ? [] : [{ unknown: `there is no ${url}: ${reason(target)}` }]
  },
}

function reason({ way, pdfBrowser }: Target): string {
  if (way === 'hosted') return 'a static host has no PDFs.'
  if (pdfBrowser === undefined) return 'PDF_BROWSER is not set, so no browser prints it (docs/deploy/publisher.md#pdfs).'
  return 'read in the log of the publisher whether it is not printed yet, or why it could not be printed.'
}
