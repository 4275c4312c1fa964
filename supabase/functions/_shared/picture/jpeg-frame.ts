/** A colour channel in the frame header. */
export interface Component {
  id: number
  /** Sampling factors, 1 to 4. */
  horizontal: number
  vertical: number
  /** Number of its quantization table. */
  quantization: number
}

/** The size of a picture and its colour channels. */
export interface Frame {
  width: number
  height: number
  components: readonly Component[]
}

/** Side of a block, in pixels. */
export const BLOCK = 8

/** The largest sampling factor of all components. */
export function largestFactor(frame: Frame, side: 'horizontal' | 'vertical'): number {
  return Math.max(...frame.components.map((component) => component[side]))
}

/** Blocks in a row of a component, in a scan that is not interleaved. */
export function blocksAcross(frame: Frame, { horizontal }: Component): number {
  return Math.ceil(Math.ceil((frame.width * horizontal) / largestFactor(frame, 'horizontal')) / BLOCK)
}

/** Rows of blocks of a component, in a scan that is not interleaved. */
export function blocksDown(frame: Frame, { vertical }: Component): number {
  return Math.ceil(Math.ceil((frame.height * vertical) / largestFactor(frame, 'vertical')) / BLOCK)
}
