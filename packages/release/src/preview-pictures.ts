import { z } from 'zod'

/** A picture of a release, from which its addresses on the site follow. */
const preparedPicture = z.object({
  /** A hash of the picture's content; part of its addresses. */
  id: z.string(),
  /** Pixels of the original, upright. */
  width: z.number(),
  height: z.number(),
  /** Average colour as `#rrggbb`, or `transparent`. */
  colour: z.string(),
  /** Widths of its variants, ascending. */
  widths: z.array(z.number()),
  /** Whether all variants exist as AVIF too. */
  avif: z.boolean(),
})
export type PreparedPicture = z.output<typeof preparedPicture>

/**
 * Facts about the pictures of a release for previews, in `/pictures.json`. The file stands beside a release, not in it, so
 * previews change no release.
 */
export const previewPictures = z.object({
  /** By their address in the content. */
  pictures: z.record(z.string(), preparedPicture),
  /** Addresses of pictures that the default picture replaces. */
  missing: z.array(z.string()),
  /** The default pictures of the release, by name. */
  defaults: z.record(z.string(), preparedPicture),
  /** Names of the drawn share pictures. */
  share: z.array(z.string()),
})
export type PreviewPictures = z.output<typeof previewPictures>

/** Used with older publishers, and with hosts that lack the file. */
export const NO_PREVIEW_PICTURES: PreviewPictures = { pictures: {}, missing: [], defaults: {}, share: [] }
