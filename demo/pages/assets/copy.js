// Copy buttons: each copies the code that stands beside it, and the page's one status line says how it went. The code's block may add a
// note to that, or refuse.
const said = document.querySelector('.said');

const copy = async (block) => {
  const { note, refusal } = block.dataset;
  if (refusal) {
    said.textContent = refusal;
    return;
  }
  const code = block.querySelector('code');
  const say = (text) => {
    said.textContent = note ? `${text} ${note}` : text;
  };
  try {
    await navigator.clipboard.writeText(code.textContent);
    say(said.dataset.copied);
  } catch {
    // No clipboard without https or the visitor's leave: the code is marked, and the keyboard copies it.
    getSelection().selectAllChildren(code);
    say(said.dataset.marked);
  }
};

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', () => copy(button.parentElement));
}
