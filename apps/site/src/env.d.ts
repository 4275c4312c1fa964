declare namespace App {
  interface Locals extends Readonly<import('./i18n/page-language.ts').PageLanguage> {
    /** The content reader of the page or endpoint. */
    content: import('./data/content-reader.ts').ContentReader
    /** A page adds the directives that it needs beyond the content security policy of the site, such as `frame-src https://example.com`. */
    policy: string[]
    /** The error of the page (`render/html/middleware.ts`). */
    error?: unknown
  }
}

interface Navigator {
  /** Network Information API, which only some browsers have. */
  readonly connection?: { readonly saveData?: boolean }
}

/** The addresses of the scripts of pages, and the minified text of `layouts/early.ts` (`render/adapter/page-scripts.ts`). */
declare const SCRIPTS: Readonly<Record<import('./render/adapter/page-scripts.ts').ScriptName, string>>
declare const EARLY_SCRIPT: string
