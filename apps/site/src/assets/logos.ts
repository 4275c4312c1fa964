const FILES = import.meta.glob<string>('../../../../packages/brand/logos/**/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of a logo of the brand, with a content hash. @param name the path in `packages/brand/logos`, without its extension */
export function logoAddress(name: string): string {
  const address = FILES[`../../../../packages/brand/logos/${name}.svg`]
  if (!address) throw new Error(`The brand has no logo "${name}" (packages/brand/logos).`)
  return address
}
