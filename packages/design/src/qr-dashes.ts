import encodeQR from 'qr'

/** A QR code as one dashed line through all its rows, in an SVG with one unit per module. */
export interface QrDashes {
  /** Modules per side. */
  size: number
  /** Path data: rows at whole `y`, alternately from left to right and from right to left. */
  path: string
  /** The attribute `stroke-dasharray`: alternately lengths of dark and light parts. */
  dashes: string
}

/** The library always adds a border; the page has its own margin. */
const BORDER = 1

/**
 * Encodes a text as a QR code with 15 % error correction. A dashed line is sharp at any size and compresses to 0.22 kB, half the
 * size of rectangles.
 */
export function qrDashes(text: string): QrDashes {
  const framed = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const size = framed.length - 2 * BORDER
  const rows = Array.from({ length: size }, (_, y) => y)
  const path = `M0 0${rows.map((y) => (y % 2 === 0 ? `H${size}` : 'H0')).join('v1')}`
  const dashes: number[] = []
  let length = 0
  let wasDark = true
  const draw = (isDark: boolean) => {
    if (isDark !== wasDark) {
      dashes.push(length)
      length = 0
      wasDark = isDark
    }
    length++
  }
  for (const y of rows) {
    for (const x of rows) draw(framed[y + BORDER]?.[(y % 2 === 0 ? x : size - 1 - x) + BORDER] ?? false)
    // The line goes down one unit at the end of each row; that unit is light.
    draw(false)
  }
  dashes.push(length)
  return { size, path, dashes: dashes.join(',') }
}
