/** A request of the mix. */
export interface MixedRequest {
  path: string
  headers: Record<string, string>
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Typical requests: pages in both languages, their files, revalidations, and missing addresses. */
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
      const response = await fetch(siteUrl + path, { headers: BROWSER })
      await response.arrayBuffer()
      return { path, headers: { ...BROWSER, 'if-none-match': response.headers.get('etag') ?? '' } }
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
