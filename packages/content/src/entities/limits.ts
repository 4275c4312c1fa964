/**
 * The longest value of each text field, in Unicode code points. The migrations carry the same numbers as CHECK
 * constraints, and a database test compares the two.
 */
export const TEXT_LIMITS = {
  name: 160,
  title: 200,
  subtitle: 300,
  description: 4_000,
  features: 4_000,
  excerpt: 600,
  content: 100_000,
  callToAction: 60,
  link: 2_048,
  url: 2_048,
  email: 254,
  password: 128,
  packSizes: 100,
} as const

/** bcrypt reads no more than this many bytes of a password; a longer one is refused, not silently cut. */
export const PASSWORD_MAX_BYTES = 72

/** spec: admin §9 */
export const PASSWORD_MIN_LENGTH = 6
export const DISPLAY_ORDER_DEFAULT = 1
export const DISPLAY_ORDER_MIN = 1
export const DISPLAY_ORDER_MAX = 100_000

/**
 * Numbers of records, as the database bounds them. JavaScript holds all of them exactly. A number that somebody chooses (an
 * import) ends earlier than one that the database hands out, so that there are always numbers left to hand out.
 */
export const RECORD_ID_MAX = 1_000_000_000_000_000
export const CHOSEN_ID_MAX = 10_000_000_000_000

/** The times that a record may have, as the database bounds them: from the first (inclusive) to the last (exclusive). */
export const TIME_MIN = '1900-01-01T00:00:00Z'
export const TIME_END = '2200-01-01T00:00:00Z'

/** Uploads: what the `image-upload` function accepts. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/**
 * The most pixels of an uploaded picture, over all its frames. JPEG, PNG and GIF are verified as a stream. A WebP
 * is decoded in memory, which must fit into the 256 MB and the 2 s of a hosted function (`docs/decisions/uploads.md`).
 */
export const UPLOAD_MAX_PIXELS = {
  jpg: 24_000_000,
  png: 24_000_000,
  gif: 24_000_000,
  webp: 4_000_000,
} as const
export type UploadType = keyof typeof UPLOAD_MAX_PIXELS
/** The most pixels of a picture that a device or an import makes smaller before the upload. */
export const SOURCE_MAX_PIXELS = 50_000_000
