import '../../../style.css'
import type { ReactNode } from 'react'
import { metadataOf } from '../../../metadata.ts'

export const metadata = metadataOf('ar')

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ar" dir="rtl">
      <head>
        <link rel="preload" href="/fonts/el-messiri-arabic.woff2" as="font" type="font/woff2" crossOrigin="" />
      </head>
      <body>{children}</body>
    </html>
  )
}
