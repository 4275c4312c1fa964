import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/** The pages that this peer has; links to other pages are not prefetched. */
const BUILT = /^(\/ar)?(\/|\/products(\/\d+)?)?$/

export function Link({ href, ...rest }: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string }) {
  return <NextLink href={href} {...(BUILT.test(href) ? {} : { prefetch: false })} {...rest} />
}
