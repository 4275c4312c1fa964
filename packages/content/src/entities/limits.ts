/**
 * Maximum lengths of text fields, in Unicode code points. The migrations have the same numbers in CHECK constraints; a database
 * test compares them.
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
  words: 500,
  alt: 300,
} as const

/** bcrypt ignores the bytes after this limit, so a longer password is refused. */
export const PASSWORD_MAX_BYTES = 72

/** spec: admin §9 */
export const PASSWORD_MIN_LENGTH = 6
export const DISPLAY_ORDER_DEFAULT = 1
export const DISPLAY_ORDER_MIN = 1
export const DISPLAY_ORDER_MAX = 100_000

/**
 * The range of record ids, as in the database. JavaScript represents all of them exactly. Ids from an import have a lower maximum
 * than ids from the database's sequence, so that the sequence never runs out.
 */
export const RECORD_ID_MAX = 1_000_000_000_000_000
export const CHOSEN_ID_MAX = 10_000_000_000_000

/** The range of record times, as in the database: first (inclusive) to last (exclusive). */
export const TIME_MIN = '1900-01-01T00:00:00Z'
export const TIME_END = '2200-01-01T00:00:00Z'

/** Maximum size of a picture that the function `image-upload` accepts. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/**
 * Maximum pixels of an uploaded picture, over all its frames. JPEG, PNG and GIF are verified as a stream. A WebP is decoded
 * completely, within 256 MB and 2 s of a hosted function (`docs/decisions/uploads.md`).
 */
export const UPLOAD_MAX_PIXELS = {
  jpg: 24_000_000,
  png: 24_000_000,
  gif: 24_000_000,
  webp: 4_000_000,
} as const
export type UploadType = keyof typeof UPLOAD_MAX_PIXELS
/** Maximum pixels of a picture that a device or an import shrinks before the upload. */
export const SOURCE_MAX_PIXELS = 50_000_000
