'use client'
import { useState } from 'react'
import { TEXTS } from '../texts.ts'
import type { Locale } from '../types.ts'

/** Shares with the device, or copies the address. */
export function ShareButton({ locale, title }: { locale: Locale; title: string }) {
  const { common } = TEXTS[locale]
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    if (typeof navigator.share === 'function') return navigator.share({ title, url: location.href })
    await navigator.clipboard.writeText(location.href)
    setCopied(true)
  }
  return (
    <>
      <button type="button" className="button line" onClick={share}>
        {common.share}
      </button>
      {isCopied && <p role="alert">{common.linkCopied}</p>}
    </>
  )
}
