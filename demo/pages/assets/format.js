/** How figures are written, by the server in its pages and by their scripts alike. */
export const formats = (locale) => {
  const format = (options) => {
    const { format } = new Intl.NumberFormat(locale, options);
    return (value) => format(value).replace('-', '−');
  };
  return {
    money: format({ style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }),
    number: format({ maximumFractionDigits: 1 }),
    percent: format({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
};
