/** The elements inside the `<svg>` element of a file, without the blanks between them. */
export const svgBody = (svg: string) => svg.replace(/<!--.*?-->|<\/?svg[^>]*>|\n\s*| (?=\/>)/gs, '').trim()
