import type { EncodeReport, RenderReport } from '@bayt/release/renderer'

/** Renders a site, and once more with the AVIF variants and share pictures that the first render lacked. */
export async function renderEncoded<Site extends Pick<RenderReport, 'pictures'>>(
  render: () => Promise<Site>,
  encode: () => Promise<EncodeReport>,
): Promise<Site> {
  const site = await render()
  const { avifPending, sharePending } = site.pictures
  if (avifPending.length + sharePending.length === 0) return site
  const { failed } = await encode()
  for (const { picture, why } of failed) console.warn(`No AVIF variants or share picture for ${picture}: ${why}`)
  return render()
}
