import { createApp, h, nextTick, shallowRef } from 'vue';
import Offer from '#docs/Offer.vue';

const props = shallowRef({});
createApp(() => h(Offer, props.value)).mount('main');
window.render = (next) => {
  props.value = next;
  return nextTick();
};
