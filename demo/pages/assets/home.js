// The confirmation of the lead form says when we call.
const form = document.querySelector('fin-lead-form');
form.strings = { requestSent: form.dataset.thanks };
