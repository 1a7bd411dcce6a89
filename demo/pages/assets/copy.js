// Copy buttons: each copies the code that stands beside it, and the page's one status line says how it went.
const said = document.querySelector('.said');

const copy = async (code) => {
  try {
    await navigator.clipboard.writeText(code.textContent);
    said.textContent = said.dataset.copied;
  } catch {
    // No clipboard without https or the visitor's leave: the code is marked, and the keyboard copies it.
    getSelection().selectAllChildren(code);
    said.textContent = said.dataset.marked;
  }
};

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', () => copy(button.parentElement.querySelector('code')));
}
