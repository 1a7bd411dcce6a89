// The list of documents stands open where there is room beside the text; elsewhere it waits to be pressed.
const list = document.querySelector('.side details');
const beside = matchMedia('(width >= 920px)');

const follow = () => {
  list.open = beside.matches;
};

beside.addEventListener('change', follow);
follow();
