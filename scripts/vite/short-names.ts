/**
 * The names of properties that the script's modules know among themselves, and nobody else: no page, no platform, nothing
 * that is stored or sent. The script has short ones in their place, which makes it 2 % smaller.
 */
export const inner: readonly string[] = [
  // Lit's, between its modules and to the elements. What a page may call of an element of Lit's keeps its name.
  ...['createProperty', 'createRenderRoot', 'ctor', 'el', 'elementProperties', 'enableUpdating', 'finalize'],
  ...['fromAttribute', 'hasUpdated', 'hostConnected', 'hostDisconnected', 'hostUpdated', 'parts', 'performUpdate'],
  ...['renderOptions', 'scheduleUpdate', 'task', 'willUpdate', 'attribute', 'converter', 'render', 'styles'],
  // The settings, and how an element speaks
  ...['listOf', 'need', 'oneOf', 'problems', 'readBasics', 'setting', 'settings', 'settingsSource', 'settle', 'wrong'],
  ...['yesOrNo', 'internals', 'peersChanged', 'report', 'showState', 'money', 'say', 'speech'],
  // The client's tokens and memory
  ...['authorize', 'expiresIn', 'renewAt', 'retries', 'shared', 'success', 'timeouts', 'until', 'used', 'users'],
  // The fee
  ...['arrived', 'heard', 'hurry', 'isFilled', 'look', 'outcomeOf', 'pick', 'slide', 'slotted', 'touch'],
  // The way to the checkout, and the form
  ...['about', 'act', 'asked', 'consents', 'failure', 'forgive', 'given', 'heed', 'hold', 'intent', 'known', 'mail'],
  ...['consent', 'field', 'flag', 'word'],
  ...['naming', 'origins', 'problem', 'remembers', 'stage', 'stuck', 'submitted', 'typed', 'way'],
];

/** For terser, which leaves the platform's names alone in any case. */
export const shortNames = { regex: new RegExp(`^(?:${inner.join('|')})$`), keep_quoted: true };
