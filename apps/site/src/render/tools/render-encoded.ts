import type { EncodeReport } from '@bayt/release/renderer'

/** Makes a site, and once more with the AVIF variants and share pictures that the first one lacks. */
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
