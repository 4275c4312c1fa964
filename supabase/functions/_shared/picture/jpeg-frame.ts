/** A colour channel, as the frame header describes it. */
export interface Component {
  id: number
  /** Sampling factors, 1 to 4. */
  horizontal: number
  vertical: number
  quantization: number
}

/** The size of a picture and its colour channels. */
export interface Frame {
  width: number
  height: number
  components: readonly Component[]
}

/** Pixels on a side of a block. */
export const BLOCK = 8

/** The largest sampling factor of all components in a direction. */
export function largestFactor(frame: Frame, side: 'horizontal' | 'vertical'): number {
  return Math.max(...frame.components.map((component) => component[side]))
}

/** Blocks of a component in a line, and lines of blocks, where it is read alone. */
export function blocksAcross(frame: Frame, { horizontal }: Component): number {
  return Math.ceil(Math.ceil((frame.width * horizontal) / largestFactor(frame, 'horizontal')) / BLOCK)
}
export function blocksDown(frame: Frame, { vertical }: Component): number {
  return Math.ceil(Math.ceil((frame.height * vertical) / largestFactor(frame, 'vertical')) / BLOCK)
}
