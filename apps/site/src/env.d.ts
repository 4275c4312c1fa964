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

/** The address of a script (`render/adapter/page-scripts.ts`). */
declare module 'virtual:script/*' {
  const address: string
  export default address
}

/** The minified text of `layouts/early.ts` (`render/adapter/inline-scripts.ts`). */
declare module 'virtual:early-script' {
  const script: string
  export default script
}
