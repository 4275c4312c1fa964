import '@bayt/brand/fonts.css'
import { useEffect, useState } from 'react'

const FACES = [
  ['480 20px Fraunces', 'a'],
  ['600 20px "El Messiri"', 'ا'],
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
