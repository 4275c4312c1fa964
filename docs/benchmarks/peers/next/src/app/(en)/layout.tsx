import '../../style.css'
import type { ReactNode } from 'react'
import { metadataOf } from '../../metadata.ts'

export const metadata = metadataOf('en')

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <link rel="preload" href="/fonts/fraunces-latin.woff2" as="font" type="font/woff2" crossOrigin="" />
      </head>
      <body>{children}</body>
    </html>
  )
}
