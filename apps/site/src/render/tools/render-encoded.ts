import type { EncodeReport } from '@bayt/release/renderer'

/** Renders a site, encodes the AVIF variants and share pictures that the site lacks, and then renders the site again. */
export async function renderEncoded<Site extends { lackingPictures: readonly string[] }>(
  render: () => Promise<Site>,
  encode: () => Promise<EncodeReport>,
): Promise<Site> {
  const site = await render()
  if (site.lackingPictures.length === 0) return site
  const { failed } = await encode()
  for (const { picture, why } of failed) console.warn(`No AVIF variants or share picture for ${picture}: ${why}`)
  return render()
}
