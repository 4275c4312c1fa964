import '../../style.css'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'
import { metadataOf } from '../../metadata.ts'

const display = localFont({
  src: '../../shared/generated/fonts/fraunces-latin.woff2',
  weight: '400 600',
  display: 'swap',
  variable: '--font-loaded',
})

export const metadata = metadataOf('en')

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr" className={display.variable}>
      <body>{children}</body>
    </html>
  )
}
