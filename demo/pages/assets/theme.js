// Light or dark: the system's choice until the visitor makes another. It runs before the first paint, so nothing flashes.
(() => {
  const root = document.documentElement;
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : systemDark.matches);

  // Storage throws where a page may have none, as in a sandboxed frame: then the choice lasts as long as the page.
  const remembered = (change) => {
    try {
      return change ? change(localStorage) : localStorage.getItem('theme');
    } catch {
      return null;
    }
  };

  // A script that does not load leaves the page's own content, without the room kept for the elements.
  addEventListener('error', ({ target }) => root.classList.toggle('no-widgets', target.localName === 'script'), true);

  const theme = remembered();
  if (theme) root.dataset.theme = theme;

  document.addEventListener('DOMContentLoaded', () => {
    const button = document.querySelector('.theme');
    const show = () => button.setAttribute('aria-pressed', String(isDark()));
    button.addEventListener('click', () => {
      const dark = !isDark();
      if (dark === systemDark.matches) {
        delete root.dataset.theme;
        remembered((storage) => storage.removeItem('theme'));
      } else {
        root.dataset.theme = dark ? 'dark' : 'light';
        remembered((storage) => storage.setItem('theme', root.dataset.theme));
      }
      show();
    });
    systemDark.addEventListener('change', show);
    show();
    button.hidden = false;
  });
})();
