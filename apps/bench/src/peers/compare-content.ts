import type { Browser } from 'playwright'

interface Shown {
  words: string[]
  pictures: number
}

export interface ContentOverlap {
  /** Share of the words of our page that the other page contains. */
  words: number
  /** Ratio of the number of pictures to ours. */
  pictures: number
}

/** Compares words and pictures of two pages: a page with less content would not be comparable. */
export async function compareContent(browser: Browser, ours: string, other: string): Promise<ContentOverlap> {
  const [own, theirs] = [await shownBy(browser, ours), await shownBy(browser, other)]
  const left = [...theirs.words]
  const found = own.words.filter((word) => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
  return { words: found.length / own.words.length, pictures: theirs.pictures / own.pictures }
}

async function shownBy(browser: Browser, url: string): Promise<Shown> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  try {
    await page.goto(url)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    return await page.evaluate(() => {
      const copy = document.querySelector('body')?.cloneNode(true) as HTMLElement
      for (const hidden of copy.querySelectorAll('script, style, template, dialog, [role=alert], .kept')) hidden.remove()
      const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      while (walker.nextNode()) words.push(...(walker.currentNode.textContent?.split(/\s+/) ?? []))
      const pictures = new Set([...copy.querySelectorAll('img')].map((image) => image.currentSrc || image.src))
      return { words: words.filter(Boolean), pictures: pictures.size }
    })
  } finally {
    await page.close()
  }
}
