/** The script of every page. */
import '../components/chrome/header.ts'
import './display-font.ts'
import './manifest.ts'
import './settle.ts'
