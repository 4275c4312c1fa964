/** The facts that search engines and messengers read from a page, in full length. */
export interface PageFacts {
  title: string
  description: string
  /** Full address of the page. */
  address: string
  /** Whether search engines must not list the page. */
  isHidden: boolean
  shared: {
    title: string
    description: string
    picture: string | undefined
    /** Whether the picture is the general share picture, because the record's own picture is drawn when its page is published. */
    isPictureLater: boolean
    site: string
  }
}

/** The share picture of pages without their own picture (apps/site, `OpenGraph.astro`). */
const GENERAL_PICTURE = /\/share-\w+\.jpg$/

/** Reads the head of a rendered page. */
export function pageFacts(page: Document): PageFacts {
  const property = (name: string) => content(page, `meta[property="og:${name}"]`)
  const picture = property('image')
  return {
    title: page.title,
    description: content(page, 'meta[name="description"]'),
    address: property('url'),
    isHidden: content(page, 'meta[name="robots"]').includes('noindex'),
    shared: {
      title: property('title'),
      description: property('description'),
      picture: picture || undefined,
      isPictureLater: isPageOfRecord(property('url')) && GENERAL_PICTURE.test(picture),
      site: property('site_name'),
    },
  }
}

/** Whether the page of a full address belongs to a record. */
function isPageOfRecord(address: string): boolean {
  return /\/\d+$/.test(address) && !address.includes('/page/')
}

function content(page: Document, selector: string): string {
  return page.querySelector(selector)?.getAttribute('content') ?? ''
}
