import { PICTURE_SIZES } from '../../components/ui/picture-sizes.ts'
import type { Picture as PictureData } from '../../data/picture.ts'
import { PauseButton, type PauseTexts } from '../carousel/PauseButton.tsx'
import { usePlaying } from '../carousel/use-playing.ts'
import { Picture } from '../ui/Picture.tsx'
import styles from './BrandStrip.module.css'

interface Props {
  heading: string
  logos: { id: number; name: string; picture: PictureData }[]
  texts: PauseTexts
}

/** The logos are repeated three times for a seamless loop (spec: public-site §4). The style sheet moves them. */
const RUNS = [0, 1, 2]

/** The brand logos, which pass by until they are paused. */
export function BrandStrip({ heading, logos, texts }: Props) {
  const { isPlaying, toggle } = usePlaying()
  return (
    <section
      className={`${styles.strip} band-deep`}
      id="brands"
      aria-labelledby="brands-heading"
      data-strip
      data-stopped={isPlaying ? undefined : ''}
    >
      <div className={`wrap ${styles.heading}`}>
        <h2 className="label" id="brands-heading">
          {heading}
        </h2>
        <PauseButton isPlaying={isPlaying} texts={texts} onPress={toggle} />
      </div>
      <div className={styles.window}>
        <div className={styles.track} data-track>
          {RUNS.map((run) => (
            <ul key={run} className={styles.run} aria-hidden={run > 0 ? true : undefined}>
              {logos.map(({ id, name, picture }) => (
                <li key={id}>
                  <Picture picture={picture} alt={run === 0 ? name : ''} sizes={PICTURE_SIZES.brandLogo} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  )
}
