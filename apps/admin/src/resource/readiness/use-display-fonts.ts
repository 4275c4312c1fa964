import '@bayt/brand/fonts.css'
import { ARABIC_FAMILY, LATIN_FAMILY } from '@bayt/brand/fonts'
import { useEffect, useState } from 'react'

const FACES = [
  [`480 20px "${LATIN_FAMILY}"`, 'a'],
  [`600 20px "${ARABIC_FAMILY}"`, 'ا'],
] as const

/** Loads the faces of the titles on the site. @returns whether they are there; titles are not measured in another face */
export function useDisplayFonts(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const show = (faces: FontFace[][]) => {
      if (isCurrent) setLoaded(faces.every((found) => found.length > 0))
    }
    Promise.all(FACES.map(([face, letter]) => document.fonts.load(face, letter))).then(show, () => show([[]]))
    return () => {
      isCurrent = false
    }
  }, [])
  return isLoaded
}
