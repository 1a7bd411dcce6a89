import { flushSync, mount } from 'svelte';
import Offer from '#docs/Offer.svelte';

const props = $state({});
mount(Offer, { target: document.querySelector('main'), props });
window.render = ({ cost, tenor, customer }) => flushSync(() => Object.assign(props, { cost, tenor, customer }));
