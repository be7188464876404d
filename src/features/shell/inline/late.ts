const { dataset } = document.documentElement;

/** Loads what nothing waits for; without it a page works all the same. */
function load(): void {
  if (dataset.late) import(dataset.late).catch(() => {});
}

for (const type of ['pointermove', 'pointerdown', 'keydown']) addEventListener(type, load, { once: true });
