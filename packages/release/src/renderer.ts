import type { PublicContent } from '@bayt/content/queries/public-content'

/** What the render bundle takes and gives. Types only: the publisher and the tools share them with the bundle. */

export interface PictureSource {
  /** Where variants are kept between renders; made when absent. One folder may serve several processes. */
  pictureCacheDir: string
  /**
   * Reads the original of a picture; throws where it cannot be had. Only called for addresses that the cache does not
   * know: an address always stands for the same picture (names in storage are made from the content).
   */
  fetchPicture: (url: string) => Promise<Uint8Array>
}

export interface RenderJob extends PictureSource {
  content: PublicContent
  /** Scheme and host of the public site without a final slash, e.g. `https://example.com`. */
  origin: string
  /** Id of the release. It is not placed in any file, so that equal content gives equal files. */
  release: string
  /** Empty or absent folder to fill. Picture variants are hard-linked into it where possible. */
  outDir: string
  /**
   * A folder that this process rendered before, still as it was: only pages of which something changed are rendered, the
   * other files are hard links into it. The result is the same as without. Where the process knows nothing of the folder,
   * everything is rendered.
   */
  baseDir?: string
  /** Called with the path of each rendered file once it is written, so that others work on it beside the render. */
  onFile?: ((path: string) => void) | undefined
}

export interface MissingPicture {
  url: string
  /** A sentence for people. */
  why: string
}

/** The content security policies of pages, of which most are alike. */
export interface PagePolicies {
  texts: string[]
  /** Which of the texts each page has, in the order of the pages. */
  ofPages: number[]
}

export interface RenderReport {
  /** Addresses of the HTML pages, e.g. `/ar/products/3`. */
  pages: string[]
  /** Addresses of the pages, indexes and feeds that were rendered now; the others are those of `baseDir`. */
  changed: string[]
  /** Number of files in `outDir`, assets and pictures included. */
  files: number
  pictures: {
    /** Pictures for which variants were encoded now. */
    encoded: number
    /** Pictures in whose place the default picture stands. */
    missing: MissingPicture[]
    /** Pictures that still lack AVIF variants; `encodeInBackground` makes them. */
    avifPending: number
    /** Share pictures that are not drawn yet; `encodeInBackground` draws them, and the general one stands in until then. */
    sharePending: number
  }
  /** Value for the header `content-security-policy` that suits every page. */
  contentSecurityPolicy: string
  /** The same for each page alone: shorter by the hashes of the others. */
  pagePolicies: PagePolicies
  /**
   * Renders a page of this site with neutral words, links, dates and numbers in place of what staff wrote: whatever such a page
   * shows, code shows. For the check of a release, to tell faults of code from those of the content.
   */
  renderWithPlaceholders: (address: string) => Promise<string>
  /** Milliseconds by phase. */
  phasesMs: Record<string, number>
}

export interface EncodeJob {
  pictureCacheDir: string
  /** Ends the work early; what was finished stays. */
  signal?: AbortSignal
}

export interface EncodeReport {
  /** Pictures that now have all their AVIF variants, and share pictures that were drawn. */
  encoded: number
  failed: { picture: string; why: string }[]
}

/** The exports of `dist/render/entry.mjs`. */
export interface Renderer {
  /**
   * Renders the whole site into files.
   * A picture that is missing or broken never fails it; a page that fails does, and the error names its address.
   */
  renderSite: (job: RenderJob) => Promise<RenderReport>
  /** Draws share pictures and encodes AVIF variants that are missing, in a low-priority child process, one at a time. Later renders use them. */
  encodeInBackground: (job: EncodeJob) => Promise<EncodeReport>
}
