/** What search engines and messengers read of a page, before they shorten it. */
export interface PageFacts {
  title: string
  description: string
  /** Full address of the page. */
  address: string
  /** Search engines are asked not to list it. */
  isHidden: boolean
  shared: { title: string; description: string; picture: string | undefined; site: string }
}

/** Reads the head of a rendered page. */
export function pageFacts(page: Document): PageFacts {
  const property = (name: string) => content(page, `meta[property="og:${name}"]`)
  return {
    title: page.title,
    description: content(page, 'meta[name="description"]'),
    address: property('url'),
    isHidden: content(page, 'meta[name="robots"]').includes('noindex'),
    shared: {
      title: property('title'),
      description: property('description'),
      picture: property('image') || undefined,
      site: property('site_name'),
    },
  }
}

function content(page: Document, selector: string): string {
  return page.querySelector(selector)?.getAttribute('content') ?? ''
}
