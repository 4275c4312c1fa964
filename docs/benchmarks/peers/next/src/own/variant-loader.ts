/** The narrowest existing variant that is wide enough: `/_pictures/3f.avif?320,640` is `/_pictures/3f-640.avif` at 500. */
export default function variantLoader({ src, width }: { src: string; width: number }): string {
  const [, base = '', format = '', widths = ''] = /^(.*)\.(\w+)\?(.*)$/.exec(src) ?? []
  const known = widths.split(',').map(Number)
  const chosen = known.find((each) => each >= width) ?? known.at(-1)
  return `${base}-${chosen}.${format}`
}
