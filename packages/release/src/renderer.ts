import type { PublicContent } from '@bayt/content/queries/public-content'
import type { LinkTargets } from './check-release.ts'
import type { PreviewPictures } from './preview-pictures.ts'
import type { DocumentSizes } from './printed-documents.ts'

/** The interface of the render bundle. Types only, shared by the bundle, the publisher and the tools. */

export interface PictureSource {
  /** Folder of the picture cache; created if absent. Several processes may share it. */
  pictureCacheDir: string
  /**
   * Reads the original of a picture; throws if the picture cannot be fetched. Called only for addresses outside the cache:
   * storage names are content hashes, so the picture of an address never changes. A complete render also fetches broken pictures
   * again.
   */
  fetchPicture: (url: string) => Promise<Uint8Array>
}

/** With this data, a render continues renders that were killed. */
export interface RenderProgress {
  /** File that records the written pages; it is next to `outDir`. */
  journal: string
  /** Version of the code that renders: pages of other code are rendered again. */
  code: string
  /**
   * Journals of killed renders, the newest first. The pages of a killed render are in a folder `site` next to its journal, and
   * are moved from there.
   */
  leftovers: readonly string[]
}

/** The project that the page of shared drafts reads from. */
export interface Backend {
  url: string
  publishableKey: string
}

export interface RenderJob extends PictureSource {
  content: PublicContent
  /** Scheme and host of the public site without a final slash, e.g. `https://example.com`. */
  origin: string
  /** Without a backend, no link to a shared draft opens. */
  backend?: Backend
  /** Id of the release. No file contains it, so that equal content gives equal files. */
  release: string
  /** Empty or absent folder to fill. Picture variants are hard-linked into it where possible. */
  outDir: string
  /**
   * An unchanged folder that this process rendered before. Only changed pages are rendered; other files are hard links to files
   * of this folder. The result is the same as without the folder. If this process did not render the folder, everything is
   * rendered.
   */
  baseDir?: string
  /**
   * An unneeded folder that this process rendered before. The folder becomes `outDir`; its files that the new site also has stay, so
   * that a save costs only its changes. Other files remain in `spareDir`; the caller removes these files. The result is the same as
   * without the folder. Used only with `baseDir`.
   */
  spareDir?: string | undefined
  progress?: RenderProgress | undefined
  /** The time of the render, which decides what has expired. Absent: the time of this machine. */
  nowMs?: number | undefined
  /**
   * The PDFs of pages that a browser has printed so far. If present, even without a PDF, the site also has the page of the complete
   * range, which only its PDF needs.
   */
  documents?: DocumentSizes | undefined
}

export interface MissingPicture {
  url: string
  /** A sentence for staff. */
  why: string
  /** The fetched file is not a usable picture. Only a complete render fetches the file again. */
  isBroken?: true
}

/** The content security policies of pages, most of which are equal. */
export interface PagePolicies {
  texts: string[]
  /** Index into `texts` of each page, in the order of the pages. */
  ofPages: number[]
}

export interface RenderReport {
  /** Addresses of the HTML pages, e.g. `/ar/products/3`. */
  pages: string[]
  /** Addresses of the rendered pages, indexes and feeds; unchanged files were linked from `baseDir`. */
  changed: string[]
  /** The links of the rendered pages, for the check of the release; pages of a killed render are missing. */
  links: LinkTargets
  /** Paths of the files that were kept from `spareDir`. */
  kept: ReadonlySet<string>
  /** Number of files in `outDir`, assets and pictures included. */
  files: number
  pictures: {
    /** Number of pictures whose variants this render encoded. */
    encoded: number
    /** Pictures that are replaced by the default picture. */
    missing: MissingPicture[]
    /** Pictures without AVIF variants, by their names in `EncodeReport`; `encodeInBackground` encodes them. */
    avifPending: string[]
    /**
     * Names, as in `EncodeReport`, of the share pictures that `encodeInBackground` still has to draw; until a share picture is
     * drawn, its page uses the general picture.
     */
    sharePending: string[]
  }
  /** Expired certificates, which the pages do not show, each as a sentence for staff with the remedy. */
  notShown: string[]
  /**
   * ISO 8601: a render of the same content at or after this time gives another result, because a certificate becomes or stops being valid. Absent: no
   * such time.
   */
  staleFrom?: string
  /** A value for the header `content-security-policy` that fits every page. */
  contentSecurityPolicy: string
  /** The policy of each page, without the hashes of other pages. */
  pagePolicies: PagePolicies
  /**
   * Renders a page of this site with placeholders instead of the texts, links, dates and numbers of staff. The release check uses
   * such pages to distinguish faults of the code from faults of the content.
   */
  renderWithPlaceholders: (address: string) => Promise<string>
  /** The pictures of this site, for previews. No file of the site contains these facts. */
  describePictures: () => PreviewPictures
  /** Milliseconds by phase. */
  phasesMs: Record<string, number>
}

export interface EncodeJob {
  pictureCacheDir: string
  /** Stops the work early; finished pictures stay. */
  signal?: AbortSignal
}

export interface EncodeReport {
  /** Number of pictures whose AVIF variants are now complete, and of drawn share pictures. */
  encoded: number
  failed: { picture: string; why: string }[]
}

/** The exports of `dist/render/entry.mjs`. */
export interface Renderer {
  /**
   * Renders the complete site into files. A missing or broken picture never fails the render. A page that fails does fail the
   * render, and the error names the address of the page.
   */
  renderSite: (job: RenderJob) => Promise<RenderReport>
  /**
   * Draws missing share pictures and encodes missing AVIF variants for later renders, one at a time, in a low-priority child
   * process.
   */
  encodeInBackground: (job: EncodeJob) => Promise<EncodeReport>
}
