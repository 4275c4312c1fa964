import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'

const prefixes = LOCALES.map((locale) => LOCALE_FACTS[locale].prefix).filter((prefix) => prefix !== '')
/** A path in a language other than the default one: each language's prefix is `/` and its code. */
const TRANSLATED = `/^(${prefixes.map((prefix) => `\\${prefix}`).join('|')})(\\/|$)/`

/**
 * Runs before the first paint, and stands in every page. It
 * - marks the page as able to run scripts (`js`);
 * - runs the script of every page (`link[data-run]`, see `render/adjust-html.ts`) after the first paint, or where nothing is
 *   painted, as in a tab in the background, soon after the page has loaded;
 * - marks the page as `settled` once it has loaded and what has loaded is painted, the visitor touches it, or 5 seconds have
 *   passed, whatever hangs, and says so (event `settled`): then the pictures further down are fetched (`styles/utilities.css`),
 *   islands hydrated (`islands/start`), and the scripts of the page's own parts (`template[data-later]`) fetched and run;
 * - marks the page as `ready` when all its scripts have run, and presses again the button that was pressed last before the
 *   first script of a part had run: later it may have been heard (those of islands are pressed again by `islands/start`);
 * - sets the display font from the first paint where the browser has fetched it before (`has-font`, see `display-font.ts`);
 * - sends a page without a language prefix to its twin where another language, e.g. `ar`, is stored: any other stored value is
 *   ignored, and an `/ar` address stays Arabic. Storage can be forbidden by the browser: then the address alone decides, which is why
 *   reading it may fail without a word.
 *
 * Its hash stands in the content security policy, so it is plain text and the same on every page.
 */
export const EARLY_SCRIPT = [
  `(function(w,d,h,l){var s,g,t=${TRANSLATED},parsed,loaded,shown,settled,ran=0,pressed,heard,f=h.dataset.font;`,
  `function mark(m){h.classList.add(m)}`,
  `function after(e,g){w.addEventListener(e,g,{capture:true,once:true,passive:true})}`,
  `function done(){if(++ran===2){mark('ready');if(pressed)pressed.click()}}`,
  `function run(q,g){Promise.all([].map.call(d.querySelectorAll(q),function(k){return import(k.href||k.dataset.later).then(function(){heard=heard||k.dataset.later}).catch(function(e){console.error(e)})})).then(done);return g}`,
  `function go(){if(parsed&&shown===1)shown=run('link[data-run]',2);if(parsed&&settled===1)settled=run('[data-later]',2)}`,
  `function settle(){if(settled)return;settled=1;mark('settled');d.dispatchEvent(new Event('settled'));go()}`,
  `function begin(){if(loaded&&shown)requestAnimationFrame(function(){setTimeout(settle,0)});go()}`,
  `function show(){shown=shown||1;begin()}`,
  `mark('js');`,
  `['scroll','pointermove','pointerdown','keydown'].forEach(function(e){after(e,settle)});`,
  `d.addEventListener('click',function(e){if(!heard)pressed=e.target.closest('button:not(astro-island *)')},true);`,
  `setTimeout(settle,5000);`,
  `d.addEventListener('DOMContentLoaded',function(){parsed=1;begin()});`,
  `after('load',function(){loaded=1;begin();setTimeout(show,300)});`,
  `try{new PerformanceObserver(show).observe({type:'paint',buffered:true})}catch(unknownToBrowser){}`,
  `try{s=localStorage;if(t.test(g='/'+s.getItem('language'))&&g.lastIndexOf('/')===0&&!t.test(l.pathname))l.replace(g+(l.pathname==='/'?'':l.pathname)+l.search+l.hash);else if(s.getItem('font '+h.lang)===f){mark('has-font');var k=d.createElement('link');k.rel='preload';k.as='font';k.crossOrigin='';k.href=f;d.head.append(k)}}catch(storageForbidden){}`,
  `})(window,document,document.documentElement,location)`,
].join('')
