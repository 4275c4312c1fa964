import pause from 'lucide-static/icons/pause.svg?raw'
import play from 'lucide-static/icons/play.svg?raw'
import { Icon } from '../ui/Icon.tsx'
import styles from './PauseButton.module.css'

export interface PauseTexts {
  pause: string
  play: string
}

interface Props {
  isPlaying: boolean
  texts: PauseTexts
  onPress: () => void
}

/** Pauses and resumes automatic movement (WCAG 2.2.2). */
export function PauseButton({ isPlaying, texts, onPress }: Props) {
  return (
    <button
      type="button"
      className={`${styles.pause} needs-island`}
      aria-label={isPlaying ? texts.pause : texts.play}
      onClick={onPress}
    >
      <Icon svg={isPlaying ? pause : play} size={18} />
    </button>
  )
}
