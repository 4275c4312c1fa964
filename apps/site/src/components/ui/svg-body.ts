/** The elements inside the `<svg>` element of a file, without the blanks between them. */
export function svgBody(svg: string): string {
  return svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .trim()
    .replaceAll(/>\s+</g, '><')
    .replaceAll(' />', '/>')
}
