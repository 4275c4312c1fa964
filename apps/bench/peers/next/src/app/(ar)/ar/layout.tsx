import '../../../style.css'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'
import { metadataOf } from '../../../metadata.ts'

const display = localFont({
  src: '../../../shared/generated/fonts/el-messiri-arabic.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--font-loaded',
})

export const metadata = metadataOf('ar')

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ar" dir="rtl" className={display.variable}>
      <body>{children}</body>
    </html>
  )
}
