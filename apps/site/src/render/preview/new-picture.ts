/** A picture that the live site does not have. */
export interface KnownPicture {
  /** Pixels, upright. */
  width: number
  height: number
  /** An address that the preview can load. */
  src: string
}

/** Facts about a picture that the live site does not have; `missing`: the picture cannot be shown. */
export type NewPicture = KnownPicture | 'missing'
