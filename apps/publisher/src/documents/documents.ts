import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOfAddress } from '@bayt/release/addresses'
import { withoutEntities } from '@bayt/release/page'
import { areShownAlike, type DocumentSizes, isPrinted, pdfAddress } from '@bayt/release/printed-documents'
import { Backoff, Rerun } from '../queues.ts'
import type { ReleaseRecord } from '../releases.ts'
import type { DocumentStore } from './document-store.ts'
import { printPage } from './print-page.ts'
import type { PictureLimits } from './print-process.ts'

/** All pictures of a PDF together; the letters and the rest of a PDF need about as much for 300 products. */
const PICTURES_BYTES = 1_500_000
const LARGEST_PICTURE_BYTES = 150_000
/** A page of more pictures shows small ones. */
const MANY_PICTURES = 20
/** Several failures in a row have one cause, such as a missing browser. */
const MAX_FAILURES = 3
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 60 * 60_000

type PrintedRelease = Pick<ReleaseRecord, 'release' | 'origin' | 'pages' | 'documents'>

export interface DocumentsOptions {
  /** Path of a Chromium. */
  browser: string
  store: DocumentStore
  /** Folder of the files of a release. */
  filesOf: (release: string) => string
  /** Resolves when no release is made. */
  idle: () => Promise<void>
  /** Called when the live pages do not show the PDFs as they are now. */
  onPrinted: () => void
  print?: typeof printPage
  firstRetryMs?: number
}

/**
 * Prints the PDFs of the live release in the background: one at a time, and only PDFs whose page has changed. No release waits for a PDF; a
 * print waits for releases. A failed print is repeated after a pause, and the former PDF stays.
 */
export class Documents {
  readonly #options: DocumentsOptions
  readonly #end = new AbortController()
  readonly #backoff: Backoff
  readonly #prints = new Rerun('Printing the PDFs', () => this.#print())
  /** The live release. */
  #live: PrintedRelease | undefined
  /** The pause after a failure. Its timer alone ends it: compared with a clock, a timer may fire a moment too early. */
  #retry: NodeJS.Timeout | undefined

  constructor(options: DocumentsOptions) {
    this.#options = options
    this.#backoff = new Backoff(options.firstRetryMs ?? FIRST_RETRY_MS, LONGEST_RETRY_MS)
  }

  /** The facts for the next release: the PDFs so far. */
  sizes(): Promise<DocumentSizes> {
    return this.#options.store.sizes()
  }

  /** Starts to print a release that is live now. The prints of an earlier release end after the current page. */
  start(release: PrintedRelease): void {
    this.#live = release
    this.#prints.request()
  }

  close(): void {
    clearTimeout(this.#retry)
    this.#end.abort()
  }

  async #print(): Promise<void> {
    const { store, onPrinted } = this.#options
    const release = this.#live
    if (!release || this.#end.signal.aborted) return
    const pages = release.pages.filter(isPrinted)
    const addresses = new Set(pages.map(pdfAddress))
    await store.keep(addresses)
    if (this.#retry) return
    const isComplete = await this.#printPages(pages, release)
    if (this.#isInterrupted) return
    if (isComplete) this.#backoff.reset()
    else this.#retry = setTimeout(() => this.#printAgain(), this.#backoff.fail()).unref()
    const shown = Object.entries(release.documents ?? {}).filter(([address]) => addresses.has(address))
    if (!areShownAlike(Object.fromEntries(shown), await store.sizes())) onPrinted()
  }

  #printAgain(): void {
    this.#retry = undefined
    if (this.#live) this.start(this.#live)
  }

  /** @returns whether every page has its PDF */
  async #printPages(pages: readonly string[], release: PrintedRelease): Promise<boolean> {
    let isComplete = true
    let failures = 0
    for (const page of pages) {
      await this.#options.idle()
      if (this.#isInterrupted) return false
      try {
        await this.#printPage(page, release)
        failures = 0
      } catch (error) {
        if (this.#isInterrupted) return false
        console.warn(`${page} could not be printed as a PDF:`, error)
        isComplete = false
        if (++failures >= MAX_FAILURES) return false
      }
    }
    return isComplete
  }

  /** Whether another release is live, or the publisher ends. */
  get #isInterrupted(): boolean {
    return this.#prints.isWanted || this.#end.signal.aborted
  }

  async #printPage(page: string, { release, origin }: PrintedRelease): Promise<void> {
    const { browser, store, filesOf, print = printPage } = this.#options
    const dir = filesOf(release)
    const { html, hash, title } = printSource(await readFile(join(dir, fileOfAddress(page)), 'utf8'), origin)
    const address = pdfAddress(page)
    if ((await store.read())[address]?.source === hash) return
    const pdf = await print({ html, dir, ...limitsOf(html) }, { browser, workDir: store.dir, signal: this.#end.signal })
    await store.put(address, pdf, { source: hash, title })
  }
}

function limitsOf(html: string): PictureLimits {
  const pictures = html.split('<img ').length
  return {
    width: pictures > MANY_PICTURES ? 400 : 640,
    bytes: Math.min(LARGEST_PICTURE_BYTES, PICTURES_BYTES / pictures),
  }
}

/** Increase it when a change of this folder changes the PDF of an unchanged page. */
const VERSION = 1

/** Parts of a page that paper does not show, or that change while the paper stays the same: scripts, links, and facts for others. */
const NOT_PRINTED = [
  /<script\b.*?<\/script>/gs,
  /<meta (?!charset|name="viewport")[^>]*>/g,
  /<link rel="(?:preload|alternate|icon|apple-touch-icon)"[^>]*>/g,
  /<nav\b.*?<\/nav>/gs,
  /<section class="band related.*?<\/section>/gs,
  /<p data-pdf.*?<\/p>/gs,
  // The print server sends one JPEG for all sources.
  /<source\b[^>]*>/g,
  / (?:loading|fetchpriority|decoding)="[^"]*"/g,
]

interface PrintSource {
  html: string
  /** Equal hashes print equal PDFs. */
  hash: string
  title: string
}

/**
 * The part of a page that a browser prints, without scripts. The links lead to the public site.
 * @param origin scheme and host of the public site
 */
export function printSource(page: string, origin: string): PrintSource {
  const printed = NOT_PRINTED.reduce((html, part) => html.replace(part, ''), page)
  const font = /<html[^>]* data-font="([^"]+)"/.exec(page)?.[1]
  const preload = font ? `<link rel="preload" as="font" href="${font}" crossorigin>` : ''
  const html = printed.replace('</head>', `${preload}</head>`).replace(/(<a\b[^>]*? href=")\/(?!\/)/g, `$1${origin}/`)
  const hash = createHash('sha256').update(`${VERSION}\n${html}`).digest('base64url').slice(0, 22)
  return { html, hash, title: withoutEntities(/<title>(.*?)<\/title>/s.exec(page)?.[1] ?? '') }
}
