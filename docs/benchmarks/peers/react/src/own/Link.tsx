import type { AnchorHTMLAttributes } from 'react'
import { Link as RouterLink } from 'react-router'

export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <RouterLink to={href} {...rest} />
}
