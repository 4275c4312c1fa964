/** One request of the mixture. */
export interface MixedRequest {
  path: string
  headers: Record<string, string>
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** What visitors ask for: pages in both languages, the files that they name, what they have already, and what is not there. */
export async function requestsOf(siteUrl: string, productId: number): Promise<MixedRequest[]> {
  const pages = [
    '/',
    '/ar',
    '/products',
    '/ar/products',
    `/products/${productId}`,
    `/ar/products/${productId}`,
    '/articles',
    '/ar/about',
  ]
  const html = await (await fetch(`${siteUrl}/ar/products`)).text()
  const files = new Set([...html.matchAll(/(?:src|href)="(\/_[^"]+)"/g)].map(([, path = '']) => path))
  const plain = (path: string): MixedRequest => ({ path, headers: BROWSER })
  const known = await Promise.all(
    pages.slice(0, 4).map(async (path) => {
      const answer = await fetch(siteUrl + path, { headers: BROWSER })
      await answer.arrayBuffer()
      return { path, headers: { ...BROWSER, 'if-none-match': answer.headers.get('etag') ?? '' } }
    }),
  )
  return [
    ...pages.map(plain),
    ...[...files].slice(0, 12).map(plain),
    ...known,
    ...['/nowhere', '/ar/products/999999', '/_pictures/none.webp'].map(plain),
    { path: `/ar/products/${productId}`, headers: {} },
    { path: '/search/products.ar.json', headers: { 'accept-encoding': 'gzip' } },
  ]
}
