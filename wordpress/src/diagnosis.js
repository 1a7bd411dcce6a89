/** Loads the chosen page in a frame, runs `finWidgets.diagnose()` there, and lists its messages, which it writes to the frame's console. */
((texts) => {
  const button = document.getElementById('fin-widgets-check');
  const list = document.getElementById('fin-widgets-findings');
  if (!button) return;

  const show = (text) => list.append(Object.assign(document.createElement('li'), { textContent: text }));

  const check = async (frame) => {
    const { finWidgets, console } = frame.contentWindow;
    list.replaceChildren();
    if (!finWidgets) return show(texts.noScript);
    for (const level of ['info', 'warn', 'error']) console[level] = (...words) => show(words.join(' '));
    await finWidgets.diagnose();
  };

  button.addEventListener('click', () => {
    list.replaceChildren();
    show(texts.checking);
    button.disabled = true;
    const frame = document.createElement('iframe');
    // As wide as a page, and out of view. The browser would not load a hidden frame's lazy parts.
    frame.style.cssText = 'position:absolute;inset-inline-start:-9999px;inline-size:1200px;block-size:2000px;border:0';
    frame.setAttribute('aria-hidden', 'true');
    frame.tabIndex = -1;
    frame.addEventListener('load', () =>
      check(frame)
        .catch(({ message }) => show(message))
        .finally(() => {
          frame.remove();
          button.disabled = false;
        }),
    );
    frame.src = document.getElementById('fin-widgets-page').value;
    document.body.append(frame);
  });
})(window.finWidgetsDiagnosis);
