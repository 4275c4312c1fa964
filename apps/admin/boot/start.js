// Inlined into the page, and the only script there that any browser can read: no syntax after ES5.
;(() => {
  function isTooOld() {
    try {
      // Lookbehind: Safari 16.4.
      ;/(?<=a)b/
      // `dvh`: Chrome 108. `AbortSignal.timeout`: Chrome 103, Firefox 100. `findLast`: Firefox 104.
      return !(CSS.supports('height', '1dvh') && AbortSignal.timeout && [].findLast)
    } catch (_) {
      return true
    }
  }

  if (isTooOld()) {
    document.getElementById('too-old').hidden = false
    return
  }

  function load(address, type) {
    var script = document.createElement('script')
    script.src = address
    script.type = type
    script.crossOrigin = ''
    // Runs the scripts in the order of the calls.
    script.async = false
    script.onerror = () => {
      document.getElementById('not-loaded').hidden = false
    }
    document.head.appendChild(script)
  }

  // Chrome 126, Safari 18 and Firefox 126 have `URL.parse`, and everything else that the console needs.
  if (!URL.parse) load('__ADD_MISSING__', 'text/javascript')
  document.querySelectorAll('script[type="text/later"]').forEach((script) => {
    load(script.getAttribute('src'), 'module')
  })
})()
