/** Settings → Financing: proposes a consent in the language that is chosen for the widgets, and copies it into its field. */
((proposals) => {
  const [language, proposal, button, consent] = ['lang', 'consent-proposal', 'use-consent', 'consent'].map((name) =>
    document.getElementById(`fin-${name}`),
  );
  const propose = () => {
    proposal.textContent = proposals[language.value];
  };
  language.addEventListener('change', propose);
  button.addEventListener('click', () => {
    consent.value = proposal.textContent;
  });
  propose();
})(window.finWidgetsConsents);
