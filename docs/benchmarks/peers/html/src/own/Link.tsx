import type { AnchorHTMLAttributes } from 'react'

export const Link = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props} />
